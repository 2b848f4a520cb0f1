/** Stack traces, debug pages, and the errors of runtimes and frameworks. */
import type { Patterns } from './types.ts';

/** Lines of stack traces, and debug pages. Each needs more than a word: a line of a source file, or the runtime's punctuation. */
export const stackFrames: Patterns = {
  'a stack frame of the JVM':
    /\((?:[\w$-]{1,80}\.(?:java|kts?|scala|groovy|cljc?):\d{1,6}|Native Method)\)|^\s{0,8}at [a-z][\w$]{0,60}(?:\.[\w$<>]{1,80}){2,12}\((?:Unknown Source|<generated>)?\)/m,
  'a stack trace of Java':
    /^Caused by: [\w.$]{3,200}(?:Exception|Error)\b|^\s{0,8}\.\.\. \d{1,4} (?:more|common frames omitted)/m,
  'a stack frame of JavaScript':
    /\.(?:[cm]?[jt]sx?|vue|svelte|bundle)(?:\?[\w=.-]{1,40})?:\d{1,6}:\d{1,6}\b|\bat (?:async )?[\w$.<> ]{1,80} \((?:<anonymous>|native|node:[\w/]{1,60}|internal\/[\w/.]{1,80})/,
  'a stack frame of Node.js': /\bnode:[a-z_/]{2,60}:\d{1,6}:\d{1,6}\b|\(?internal\/[\w/]{1,60}\.js:\d{1,6}/,
  'a stack frame of Python':
    /Traceback \(most recent call last\)|File "[^"\n]{1,300}", line \d{1,6}|\.py(?<=\/[\w-]{1,80}\.py)(?::\d{1,6}\b| in [\w<>]{1,60}\b)/,
  'a stack frame of Ruby': /[\w)\]}-]\.(?:(?:rb|erb|haml|slim|rake):\d{1,6}\b|ru:\d{1,6}:in\b)/,
  'a stack frame of PHP':
    /[\w}]\.php(?:\(\d{1,6}\)|:\d{1,6}\b| on line (?:<b>)?\d{1,6})|^#\d{1,3} (?:\{main\}|\[internal function\]|\S{1,200}\(\d{1,6}\): )/m,
  'a line of a Perl script': / at \S{1,200}\.(?:p[lm]|cgi|t|psgi) line \d{1,6}\b/,
  'a stack frame of .NET':
    /\.(?:cs|vb|fs|cshtml|razor):(?:line |строка |行号 |Zeile |ligne |línea )\d{1,6}|^\s{0,8}(?:at|в|在|à|bei|en|в) (?:[A-Z][\w`<>+]{0,80}\.){1,12}[\w`<>[\],.]{1,100}\([^()\n]{0,400}\)|--- End of (?:inner exception )?stack trace/m,
  'a source file with its line':
    /[\w)]\.(?:go|swift|cf[cm]|cpp|cxx|hpp|exs?|eex|heex|erl):\d{1,6}\b|[\w)]\.(?:rs|cr|hs|dart):\d{1,6}:\d{1,6}\b|[\w)]\.lua:\d{1,6}: |\(?package:[\w/]{1,100}\.dart(?::\d{1,6}){1,2}|(?:Raised|Called) (?:at|from) [\w.]{1,80} in file "/,
  'a stack trace of a runtime':
    /\bgoroutine \d{1,9} \[[\w ,]{1,60}\]|thread '[^'\n]{1,80}' (?:\(\d{1,9}\) )?panicked at|\*\* \((?:[A-Z]\w{0,60}\.){0,6}[A-Z]\w{1,60}\)|#PID<\d{1,6}\.\d{1,6}\.\d{1,6}>|CallStack \(from HasCallStack\)|stack traceback:/,
  'a stack trace': /^(?:stack ?trace|stack backtrace|backtrace|trace):\s{0,4}\n\s{0,8}(?:#|0|1|\[|at)/im,
  'a debug page of Python':
    /caught an exception in your WSGI application|Werkzeug (?:powered traceback interpreter|Debugger)|because you have (?:<code>)?DEBUG = True|Using the URLconf defined in/,
  'a debug page':
    /Rails\.root: |Action Controller: Exception caught|\bApplication Trace\b.{0,80}\bFramework Trace\b|Server Error in '[^'\n]{1,100}' Application|An unhandled exception occurred while processing the request|\bSymfony Exception\b|\bWhoops\\|The full stack trace of the root cause is available in|Microsoft (?:VBScript|JScript) (?:runtime|compilation) error/s,
};

/** What runtimes and frameworks say about unforeseen errors: the names of their classes, and their standard phrases. */
export const runtimeErrors: Patterns = {
  'a class of Java':
    /\b(?:java|javax|jakarta|kotlin|scala|clojure|groovy|akka|play|org\.(?:springframework|hibernate|apache|jooq|jboss|eclipse|glassfish|codehaus|jetbrains|aspectj|thymeleaf)|com\.(?:fasterxml|zaxxer|oracle|sun|google\.(?:gson|common|protobuf))|io\.(?:micronaut|quarkus|netty|vertx|ktor|jsonwebtoken|grpc))(?:\.[a-z]\w{0,40}){1,8}\.[A-Z]\w{1,80}/,
  'an exception class of the JVM': /(?:Exception|Error)\b(?<=\b[a-z]\w{0,40}(?:\.[a-z_]\w{0,40}){1,8}\.[A-Z]\w{0,80})/,
  'a class of the service':
    /\b(?:[Dd]eserialize (?:value|instance)|[Cc]onstruct instance|serializer found for class|[Rr]esolve type id)\b[^\n]{0,60}?[`'" ](?:[a-z]\w{0,40}\.){2,8}[A-Z]\w{0,80}/,
  'a phrase of the JVM': /Cannot invoke "[^"\n]{1,200}" because|nested exception is |\(through reference chain: /,
  'a bare exception class':
    /\b(?:NullPointer|IllegalArgument|IllegalState|ClassCast|NumberFormat|ArrayIndexOutOfBounds|IndexOutOfBounds|ConcurrentModification|UnsupportedOperation|NullReference|InvalidOperation|ArgumentNull|InvalidCast|HttpMessageNotReadable|MethodArgument(?:NotValid|TypeMismatch))Exception\b/,
  'an exception class of .NET':
    /\b(?:System|Microsoft|Newtonsoft|Autofac|AutoMapper|MediatR|FluentValidation)(?:\.[A-Z]\w{0,60}){1,8}Exception\b/,
  'a type of .NET':
    /\bSystem\.(?:U?Int\d\d|String|Guid|DateTime(?:Offset)?|Nullable|Boolean|Decimal|Double|Object|Collections|Text\.Json|Threading|IO|Net)\b/,
  'a phrase of .NET':
    /Object reference not set to an instance of an object|Sequence contains (?:no|more than one) (?:matching )?elements?\b|Value cannot be null\. \(Parameter '/,
  'an error of JavaScript':
    /Cannot (?:read|set) propert(?:y|ies) (?:'[^'\n]{1,80}' )?of (?:undefined|null)|\b(?:Type|Reference)Error: | is not a function\b(?<=[\w$]\.[\w$]{1,60} is not a function)|undefined is not an object \(evaluating|Cannot destructure property|Cannot convert undefined or null to object|is not iterable \(cannot read|Cannot use 'in' operator to search for '|Reduce of empty array with no initial value|Converting circular structure to JSON|Maximum call stack size exceeded|Cannot access '[\w$]{1,60}' before initialization|\[object Object\]\.<anonymous>|UnhandledPromiseRejection/,
  'an error of Python':
    /\b(?:Value|Runtime|Assertion|NotImplemented|Index|Lookup|FileNotFound|OS|UnicodeDecode|Overflow|Permission)Error: |'\w{1,80}' object (?:has no attribute|is not (?:subscriptable|callable|iterable))|invalid literal for int\(\)|\b(?:Attribute|Key|Name|ZeroDivision|Index|Import|ModuleNotFound|UnboundLocal|Recursion|Type|Value|Assertion|Runtime)Error\((?:"|')|\b(?:Attribute|Key|ZeroDivision|ModuleNotFound|UnboundLocal)Error: |\bname '\w{1,60}' is not defined|(?:unsupported operand type\(s\) for|missing \d{1,2} required positional argument)/,
  'an exception class of Python':
    /\b(?:django|flask|werkzeug|starlette|fastapi|pydantic(?:_core)?|rest_framework|marshmallow|celery|botocore|requests|urllib3|jinja2|aiohttp|httpx|tornado|builtins|json\.decoder)\.[\w.]{0,80}[A-Z]\w{1,60}\b/,
  'an error of Ruby':
    /undefined (?:local variable or )?method [`']|\b(?:NoMethodError|NameError)\b.{0,3}(?::|\()|\b(?:Action(?:Controller|View|Dispatch|Cable|Mailer)|ActiveModel|ActiveSupport|AbstractController|Rack|Sinatra|Grape|JSON|Faraday|Psych|Dry)::[A-Z]\w{2,80}|no implicit conversion of \w{1,40} into/,
  'an error of PHP':
    /\b(?:Fatal error|Parse error|Warning|Notice|Deprecated)(?:<\/b>)?:\s{1,4}[^\n]{1,300} in \S{1,200} on line (?:<b>)?\d|Call to (?:a member function|undefined (?:method|function)|protected method) |Undefined (?:index|variable|array key|property|offset)(?::| [\\"$])|Uncaught (?:Error|Exception|\w{1,60}Exception)\b|Argument #\d{1,2} \(\$|\b(?:Illuminate|Symfony|App|Doctrine|Laravel|Laminas|Zend|GuzzleHttp|CodeIgniter|Slim|Twig|Cake|Yii|yii|Nette|Psr|Lcobucci|Tymon)\\{1,2}[A-Z]\w{1,60}/,
  'an error of Go':
    /\bruntime error: (?:invalid memory address|index out of range|slice bounds|integer divide|makeslice|hash of)|strconv\.\w{1,30}: parsing |cannot unmarshal \w{1,30} into Go (?:struct field|value)|interface conversion: |\[recovered\]|(?:^|\n)panic: \S|reflect: call of|http: panic serving/,
  'an error of Rust':
    /called `(?:Option|Result)::\w{1,30}\(\)` on an? `|RUST_BACKTRACE|\bserde(?:_json)?::[a-z]\w{0,30}|\b(?:sqlx|diesel|tokio|actix_web|hyper|reqwest|axum)::\w{1,40}/,
  'an error of Elixir or Erlang':
    /no function clause matching in|no case clause matching|\b(?:FunctionClause|CaseClause|ArgumentError|UndefinedFunction|KeyError|MatchError)Error\b at |\{:badmatch|\{badmatch,|\bPhoenix\.[A-Z]\w{1,40}\.[A-Z]\w{1,40}|\bPlug\.[A-Z]\w{1,40}\.[A-Z]\w{1,40}/,
  'an error of another runtime':
    /attempt to (?:index|call|concatenate|perform arithmetic on) (?:a nil value|field|global|local|upvalue)|Can't locate (?:object method|[\w/]{1,80}\.pm)|Use of uninitialized value|Can't call method "|Prelude\.\w{1,30}: |Non-exhaustive (?:patterns|guards) in|NoSuchMethodError: |type '\w{1,40}\??' is not a subtype of type '|Null check operator used on a null value|Fatal error: (?:Unexpectedly found nil|Index out of range)/,
  'an exception class':
    /\b[A-Z]\w{3,80}Exception(?:: | at | thrown\b)|\b(?:Unhandled|Uncaught) [A-Z]\w{2,60}(?:Exception|Error)\b/,
  'a crash of native code':
    /\bSegmentation fault\b|\bSIGSEGV\b|\bstd::(?:bad_alloc|out_of_range|runtime_error|logic_error)\b|Access violation at address [0-9A-Fa-f]{8}/,
};

const codes =
  'ENOENT|EACCES|ECONNREFUSED|ECONNRESET|EPERM|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EADDRINUSE|EMFILE|ENOSPC|EISDIR|EHOSTUNREACH';

/** As Node.js words them: the code next to the call or the meaning. The code alone is a word like any other. */
export const systemErrors: Patterns = {
  'an error of the operating system': new RegExp(
    String.raw`\b(?:getaddrinfo|connect|listen|bind|accept|read|write|open|spawn \S{1,200}) (?:${codes})\b|\b(?:${codes}): [a-z]`,
  ),
};
