import { findShape, type Found, type Shape } from './shape.ts';

/**
 * Lines of stack traces as the common runtimes print them, and what their debug pages say. Each needs more than a word: a source file with
 * its line, the runtime's own punctuation, or a heading that nobody else writes.
 */
const frames: readonly Shape[] = [
  {
    what: 'a stack frame of the JVM',
    pattern: /\((?:[\w$-]{1,80}\.(?:java|kts?|scala|groovy|cljc?):\d{1,6}|Native Method)\)/,
  },
  {
    what: 'a stack frame of the JVM',
    pattern: /^\s{0,8}at [a-z][\w$]{0,60}(?:\.[\w$<>]{1,80}){2,12}\((?:Unknown Source|<generated>)?\)/m,
  },
  { what: 'the cause in a Java stack trace', pattern: /^Caused by: [\w.$]{3,200}(?:Exception|Error)\b/m },
  { what: 'a shortened Java stack trace', pattern: /^\s{0,8}\.\.\. \d{1,4} (?:more|common frames omitted)/m },
  {
    what: 'a stack frame of JavaScript',
    pattern: /\.(?:[cm]?[jt]sx?|vue|svelte|bundle)(?:\?[\w=.-]{1,40})?:\d{1,6}:\d{1,6}\b/,
  },
  {
    what: 'a stack frame of JavaScript',
    pattern: /\bat (?:async )?[\w$.<> ]{1,80} \((?:<anonymous>|native|node:[\w/]{1,60}|internal\/[\w/.]{1,80})/,
  },
  {
    what: 'a stack frame of Node.js',
    pattern: /\bnode:[a-z_/]{2,60}:\d{1,6}:\d{1,6}\b|\(?internal\/[\w/]{1,60}\.js:\d{1,6}/,
  },
  { what: 'a Python traceback', pattern: /Traceback \(most recent call last\)/ },
  { what: 'a stack frame of Python', pattern: /File "[^"\n]{1,300}", line \d{1,6}/ },
  { what: 'a stack frame of Python', pattern: /(?<=\/[\w-]{1,80})\.py(?::\d{1,6}\b| in [\w<>]{1,60}\b)/ },
  { what: 'a stack frame of Ruby', pattern: /[\w)\]}-]\.(?:(?:rb|erb|haml|slim|rake):\d{1,6}\b|ru:\d{1,6}:in\b)/ },
  { what: 'a stack frame of PHP', pattern: /[\w}]\.php(?:\(\d{1,6}\)|:\d{1,6}\b| on line (?:<b>)?\d{1,6})/ },
  { what: 'a stack frame of PHP', pattern: /^#\d{1,3} (?:\{main\}|\[internal function\]|\S{1,200}\(\d{1,6}\): )/m },
  { what: 'a goroutine of Go', pattern: /\bgoroutine \d{1,9} \[[\w ,]{1,60}\]/ },
  { what: 'a stack frame of Go', pattern: /[\w)]\.go:\d{1,6}\b/ },
  { what: 'a panic of Rust', pattern: /thread '[^'\n]{1,80}' (?:\(\d{1,9}\) )?panicked at/ },
  { what: 'a stack frame of Rust', pattern: /[\w)]\.rs:\d{1,6}:\d{1,6}\b/ },
  {
    what: 'a stack frame of Elixir or Erlang',
    pattern: /[\w)]\.(?:exs?|eex|heex|erl):\d{1,6}\b|#PID<\d{1,6}\.\d{1,6}\.\d{1,6}>/,
  },
  { what: 'an exception of Elixir', pattern: /\*\* \((?:[A-Z]\w{0,60}\.){0,6}[A-Z]\w{1,60}\)/ },
  { what: 'a line of a Perl script', pattern: / at \S{1,200}\.(?:p[lm]|cgi|t|psgi) line \d{1,6}\b/ },
  {
    what: 'a stack frame of .NET',
    pattern: /\.(?:cs|vb|fs|cshtml|razor):(?:line |строка |行号 |Zeile |ligne |línea )\d{1,6}/,
  },
  {
    what: 'a stack frame of .NET',
    pattern: /^\s{0,8}(?:at|в|在|à|bei|en|в) (?:[A-Z][\w`<>+]{0,80}\.){1,12}[\w`<>[\],.]{1,100}\([^()\n]{0,400}\)/m,
  },
  { what: 'a stack trace of .NET', pattern: /--- End of (?:inner exception )?stack trace/ },
  {
    what: 'a stack frame of Dart',
    pattern: /\(?package:[\w/]{1,100}\.dart(?::\d{1,6}){1,2}|[\w)]\.dart:\d{1,6}:\d{1,6}/,
  },
  { what: 'a stack frame of Lua', pattern: /[\w)]\.lua:\d{1,6}: |stack traceback:/ },
  { what: 'a stack frame of Swift', pattern: /[\w)]\.swift:\d{1,6}\b/ },
  { what: 'a stack frame of Crystal', pattern: /[\w)]\.cr:\d{1,6}:\d{1,6}\b/ },
  { what: 'a stack frame of Haskell', pattern: /CallStack \(from HasCallStack\)|[\w)]\.hs:\d{1,6}:\d{1,6}/ },
  { what: 'a stack frame of OCaml', pattern: /(?:Raised|Called) (?:at|from) [\w.]{1,80} in file "/ },
  { what: 'a stack frame of ColdFusion', pattern: /[\w)]\.cf[cm]:\d{1,6}\b/ },
  { what: 'a stack frame of C or C++', pattern: /[\w)]\.(?:cpp|cxx|hpp):\d{1,6}\b/ },
  {
    what: 'the stack trace of a runtime',
    pattern: /^(?:stack ?trace|stack backtrace|backtrace|trace):\s{0,4}\n\s{0,8}(?:#|0|1|\[|at)/im,
  },
  {
    what: 'the debugger page of Werkzeug',
    pattern: /caught an exception in your WSGI application|Werkzeug (?:powered traceback interpreter|Debugger)/,
  },
  {
    what: 'the debug page of Django',
    pattern: /because you have (?:<code>)?DEBUG = True|Using the URLconf defined in/,
  },
  {
    what: 'the debug page of Rails',
    pattern: /Rails\.root: |Action Controller: Exception caught|\bApplication Trace\b.{0,80}\bFramework Trace\b/s,
  },
  {
    what: 'the debug page of ASP.NET',
    pattern: /Server Error in '[^'\n]{1,100}' Application|An unhandled exception occurred while processing the request/,
  },
  {
    what: 'the debug page of PHP',
    pattern: /\bSymfony Exception\b|\bWhoops\\/,
  },
  { what: 'the exception report of Tomcat', pattern: /The full stack trace of the root cause is available in/ },
  { what: 'an error page of VBScript', pattern: /Microsoft (?:VBScript|JScript) (?:runtime|compilation) error/ },
];

/** The first line of a stack trace, or debug page, that a text shows. */
export function findStackFrame(text: string): Found | undefined {
  return findShape(text, frames);
}
