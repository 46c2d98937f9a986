// Opens a trace in Perfetto's own trace processor and prints what each SQL query answers, one JSON array of rows a line.
//
//   node query.js FOLDER TRACE QUERY…
//
// FOLDER holds trace_processor.wasm and engine_bundle.js as Perfetto's web interface ships them. The bundle is a web
// worker that speaks TraceProcessorRpcStream (protos/perfetto/trace_processor/trace_processor.proto); this script is the
// page in front of it. Exit status 1: the trace or a query was refused, with the processor's reason.
'use strict';
const fs = require('fs');
const path = require('path');
const vm = require('vm');

const [folder, trace, ...queries] = process.argv.slice(2);

function fail(reason) {
  process.stderr.write(reason + '\n');
  process.exit(1);
}

// MARK: - Protocol buffers

function varint(value) {
  const bytes = [];
  for (let rest = BigInt(value); ; rest >>= 7n) {
    if (rest < 0x80n) return Buffer.from([...bytes, Number(rest)]);
    bytes.push(Number(rest & 0x7fn) | 0x80);
  }
}
const number = (field, value) => Buffer.concat([varint(field << 3), varint(value)]);
const bytes = (field, value) => Buffer.concat([varint((field << 3) | 2), varint(value.length), value]);

function* fields(buffer) {
  let at = 0;
  const next = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = buffer[at++];
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < buffer.length) {
    const key = Number(next());
    const kind = key & 7;
    if (kind === 0) yield [key >> 3, next()];
    else if (kind === 1) yield [key >> 3, buffer.subarray(at, (at += 8))];
    else if (kind === 2) {
      const length = Number(next());
      yield [key >> 3, buffer.subarray(at, (at += length))];
    } else if (kind === 5) yield [key >> 3, buffer.subarray(at, (at += 4))];
    else fail('unknown wire type ' + kind);
  }
}

function varints(buffer) {
  const values = [];
  let value = 0n, shift = 0n;
  for (const byte of buffer) {
    value |= BigInt(byte & 0x7f) << shift;
    shift += 7n;
    if (byte < 0x80) {
      values.push(Number(BigInt.asIntN(64, value)));
      value = 0n;
      shift = 0n;
    }
  }
  return values;
}

// MARK: - What a query answers

function readResult(message, columns, cells) {
  let isLast = false;
  for (const [field, value] of fields(message)) {
    if (field === 1) columns.push(value.toString());
    if (field === 2 && value.length > 0) fail('query refused: ' + value.toString());
    if (field === 3) isLast = readBatch(value, cells) || isLast;
  }
  return isLast;
}

function readBatch(batch, cells) {
  let kinds = [], whole = [], floats = [], texts = [], isLast = false;
  for (const [field, value] of fields(batch)) {
    if (field === 1) kinds = varints(value);
    if (field === 2) whole = varints(value);
    if (field === 3) for (let at = 0; at < value.length; at += 8) floats.push(value.readDoubleLE(at));
    if (field === 5) texts = value.toString().split('\0');
    if (field === 6) isLast = value === 1n;
  }
  for (const kind of kinds) {
    cells.push(kind === 2 ? whole.shift() : kind === 3 ? floats.shift() : kind === 4 ? texts.shift() : null);
  }
  return isLast;
}

// MARK: - The worker

const port = { postMessage(data) { for (const [, message] of fields(Buffer.from(data))) receive(message); } };
let sequence = 0;
let waiting = [];

function send(method, extra = Buffer.alloc(0)) {
  const message = Buffer.concat([number(1, sequence++), number(2, method), extra]);
  port.onmessage({ data: new worker.Uint8Array(bytes(1, message)) });
}

let columns = [], cells = [];
function receive(message) {
  for (const [field, value] of fields(message)) {
    if (field === 5) fail('fatal: ' + value.toString());
    if (field === 201 || field === 202) {
      for (const [inner, text] of fields(value)) if (inner === 2) fail('trace refused: ' + text.toString());
    }
    if (field === 203) readResult(value, columns, cells);
  }
}

function ask(sql) {
  columns = [];
  cells = [];
  send(3, bytes(103, bytes(1, Buffer.from(sql))));
  const rows = [];
  for (let at = 0; at < cells.length; at += columns.length) rows.push(cells.slice(at, at + columns.length));
  process.stdout.write(JSON.stringify(rows) + '\n');
}

const worker = vm.createContext({
  console: { log() {}, warn(text) { if (process.env.VERBOSE) console.error(text); }, error() {} },
  performance, setTimeout, clearTimeout, TextDecoder, TextEncoder, URL,
  location: { href: 'file:///engine_bundle.js' },
  WorkerGlobalScope: Object,
  importScripts() {},
  // The worker fetches its module while everything waits.
  XMLHttpRequest: class {
    open(method, url) { this.url = url; }
    send() {
      const file = fs.readFileSync(path.join(folder, path.basename(String(this.url))));
      this.response = worker.Uint8Array.from(file).buffer;
      this.status = 200;
    }
  },
});
worker.self = worker;
worker.Uint8Array = vm.runInContext('Uint8Array', worker);
vm.runInContext(fs.readFileSync(path.join(folder, 'engine_bundle.js'), 'utf8'), worker);
worker.onmessage({ data: port });

// The module is set up once this script has given way.
setTimeout(() => {
  try {
    send(1, bytes(101, fs.readFileSync(trace)));
    send(2);
    queries.forEach(ask);
  } catch (error) {
    fail('the trace processor failed: ' + error);
  }
}, 0);
