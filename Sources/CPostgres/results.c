#include "libpq.h"

#include <string.h>

void cpostgres_clear(cpostgres_result *result) { pq.clear(result); }

bool cpostgres_has_succeeded(cpostgres_result *result) {
  int status = pq.resultStatus(result);
  return status == COMMAND_OK || status == TUPLES_OK;
}

const char *cpostgres_state(cpostgres_result *result) { return pq.resultErrorField(result, 'C'); }
const char *cpostgres_reason(cpostgres_result *result) { return pq.resultErrorField(result, 'M'); }
int cpostgres_rows(cpostgres_result *result) { return pq.ntuples(result); }
int cpostgres_columns(cpostgres_result *result) { return pq.nfields(result); }

const char *cpostgres_value(cpostgres_result *result, int row, int column, size_t *count) {
  if (pq.getisnull(result, row, column)) return NULL;
  *count = (size_t)pq.getlength(result, row, column);
  return pq.getvalue(result, row, column);
}

unsigned int cpostgres_type(cpostgres_result *result, int column) { return pq.ftype(result, column); }
