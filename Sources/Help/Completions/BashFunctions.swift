/// The shell functions that the completions for bash call.
extension BashCompletions {
  package static let helpers = """
    # bash completion for headroom
    _headroom_choose() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2"); }

    # Names of which more of the same word follows.
    _headroom_begin() { _headroom_choose "$1" "$2"; compopt -o nospace 2>/dev/null; }

    _headroom_files() {
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -f -- "$1")
    }

    # Names, and the JSON files that can stand in their place; of a path whatever is there.
    _headroom_named() {
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2"; compgen -f -X '!*.json' -- "$2"; compgen -d -- "$2")
      if ((${#COMPREPLY[@]} == 0)); then _headroom_files "$2"; fi
    }

    # Names that this machine has, of which the shell quotes what it must; and the words that follow.
    _headroom_machine() {
      local name begun="" kind=$1 word=$2
      shift 2
      COMPREPLY=()
      if [[ $kind == events && $word == *,* ]]; then begun=${word%,*},; fi
      while IFS= read -r name; do
        printf -v name %q "$name"
        if [[ $begun$name == "$word"* ]]; then COMPREPLY+=("$begun$name"); fi
      done < <((($# == 0)) || printf '%s\\n' "$@"; "${COMP_WORDS[0]}" completions $kind 2>/dev/null)
    }

    _headroom_names_or_files() {
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2"; compgen -f -- "$2")
    }

    # Of the suite that stands anywhere on the line.
    _headroom_cases() {
      local word
      for word in "${COMP_WORDS[@]}"; do
        if [[ $word == *.json && -f $word ]]; then
          mapfile -t COMPREPLY < <(compgen -W "$("${COMP_WORDS[0]}" bench --list "$word" 2>/dev/null)" -- "$1")
        fi
      done
    }

    # Several programs, each behind its own --.
    _headroom_last_program() {
      local start=$1 i
      for ((i = $1; i < COMP_CWORD; i++)); do
        if [[ ${COMP_WORDS[i]} == "--" ]]; then start=$((i + 1)); fi
      done
      _headroom_program $start "$2"
    }

    _headroom_program() {
      if declare -F _command_offset >/dev/null; then _command_offset "$1"; return; fi
      if ((COMP_CWORD == $1)); then mapfile -t COMPREPLY < <(compgen -c -- "$2"); else _headroom_files "$2"; fi
    }

    """
}
