import { findShape, type Found, type Shape } from './shape.ts';

/** What runtimes and frameworks say of themselves when something was not foreseen: names of their classes, their standing phrases. */
const errors: readonly Shape[] = [
  {
    what: 'a class of Java',
    pattern:
      /\b(?:java|javax|jakarta|kotlin|scala|clojure|groovy|akka|play|org\.(?:springframework|hibernate|apache|jooq|jboss|eclipse|glassfish|codehaus|jetbrains|aspectj|thymeleaf)|com\.(?:fasterxml|zaxxer|oracle|sun|google\.(?:gson|common|protobuf))|io\.(?:micronaut|quarkus|netty|vertx|ktor|jsonwebtoken|grpc))(?:\.[a-z]\w{0,40}){1,8}\.[A-Z]\w{1,80}/,
  },
  {
    what: 'an exception class of the JVM',
    pattern: /\b[a-z][\w]{0,40}(?:\.[a-z_]\w{0,40}){1,8}\.[A-Z]\w{0,80}(?:Exception|Error)\b/,
  },
  {
    what: 'a class of the service',
    pattern:
      /\b(?:[Dd]eserialize (?:value|instance)|[Cc]onstruct instance|serializer found for class|[Rr]esolve type id)\b[^\n]{0,60}?[`'" ](?:[a-z]\w{0,40}\.){2,8}[A-Z]\w{0,80}/,
  },
  {
    what: 'a phrase of the JVM',
    pattern: /Cannot invoke "[^"\n]{1,200}" because|nested exception is |\(through reference chain: /,
  },
  {
    what: 'a bare exception class',
    pattern:
      /\b(?:NullPointer|IllegalArgument|IllegalState|ClassCast|NumberFormat|ArrayIndexOutOfBounds|IndexOutOfBounds|ConcurrentModification|UnsupportedOperation|NullReference|InvalidOperation|ArgumentNull|InvalidCast|HttpMessageNotReadable|MethodArgument(?:NotValid|TypeMismatch))Exception\b/,
  },
  {
    what: 'an exception class of .NET',
    pattern:
      /\b(?:System|Microsoft|Newtonsoft|Autofac|AutoMapper|MediatR|FluentValidation)(?:\.[A-Z]\w{0,60}){1,8}Exception\b/,
  },
  {
    what: 'a type of .NET',
    pattern:
      /\bSystem\.(?:U?Int\d\d|String|Guid|DateTime(?:Offset)?|Nullable|Boolean|Decimal|Double|Object|Collections|Text\.Json|Threading|IO|Net)\b/,
  },
  {
    what: 'a phrase of .NET',
    pattern:
      /Object reference not set to an instance of an object|Sequence contains (?:no|more than one) (?:matching )?elements?\b|Value cannot be null\. \(Parameter '/,
  },
  {
    what: 'an error of JavaScript',
    pattern:
      /Cannot (?:read|set) propert(?:y|ies) (?:'[^'\n]{1,80}' )?of (?:undefined|null)|\b(?:Type|Reference)Error: |\b[\w$]{1,60}(?:\.[\w$]{1,60}){1,6} is not a function\b|undefined is not an object \(evaluating|Cannot destructure property|Cannot convert undefined or null to object|is not iterable \(cannot read|Cannot use 'in' operator to search for '|Reduce of empty array with no initial value|Converting circular structure to JSON|Maximum call stack size exceeded|Cannot access '[\w$]{1,60}' before initialization|\[object Object\]\.<anonymous>|UnhandledPromiseRejection/,
  },
  {
    what: 'an error of Python',
    pattern:
      /\b(?:Value|Runtime|Assertion|NotImplemented|Index|Lookup|FileNotFound|OS|UnicodeDecode|Overflow|Permission)Error: |'\w{1,80}' object (?:has no attribute|is not (?:subscriptable|callable|iterable))|invalid literal for int\(\)|\b(?:Attribute|Key|Name|ZeroDivision|Index|Import|ModuleNotFound|UnboundLocal|Recursion|Type|Value|Assertion|Runtime)Error\((?:"|')|\b(?:Attribute|Key|ZeroDivision|ModuleNotFound|UnboundLocal)Error: |\bname '\w{1,60}' is not defined|(?:unsupported operand type\(s\) for|missing \d{1,2} required positional argument)/,
  },
  {
    what: 'an exception class of Python',
    pattern:
      /\b(?:django|flask|werkzeug|starlette|fastapi|pydantic(?:_core)?|rest_framework|marshmallow|celery|botocore|requests|urllib3|jinja2|aiohttp|httpx|tornado|builtins|json\.decoder)\.[\w.]{0,80}[A-Z]\w{1,60}\b/,
  },
  {
    what: 'an error of Ruby',
    pattern:
      /undefined (?:local variable or )?method [`']|\b(?:NoMethodError|NameError)\b.{0,3}(?::|\()|\b(?:Action(?:Controller|View|Dispatch|Cable|Mailer)|ActiveModel|ActiveSupport|AbstractController|Rack|Sinatra|Grape|JSON|Faraday|Psych|Dry)::[A-Z]\w{2,80}|no implicit conversion of \w{1,40} into/,
  },
  {
    what: 'an error of PHP',
    pattern:
      /\b(?:Fatal error|Parse error|Warning|Notice|Deprecated)(?:<\/b>)?:\s{1,4}[^\n]{1,300} in \S{1,200} on line (?:<b>)?\d|Call to (?:a member function|undefined (?:method|function)|protected method) |Undefined (?:index|variable|array key|property|offset)(?::| [\\"$])|Uncaught (?:Error|Exception|\w{1,60}Exception)\b|Argument #\d{1,2} \(\$|\b(?:Illuminate|Symfony|App|Doctrine|Laravel|Laminas|Zend|GuzzleHttp|CodeIgniter|Slim|Twig|Cake|Yii|yii|Nette|Psr|Lcobucci|Tymon)\\{1,2}[A-Z]\w{1,60}/,
  },
  {
    what: 'an error of Go',
    pattern:
      /\bruntime error: (?:invalid memory address|index out of range|slice bounds|integer divide|makeslice|hash of)|strconv\.\w{1,30}: parsing |cannot unmarshal \w{1,30} into Go (?:struct field|value)|interface conversion: |\[recovered\]|(?:^|\n)panic: \S|reflect: call of|http: panic serving/,
  },
  {
    what: 'an error of Rust',
    pattern:
      /called `(?:Option|Result)::\w{1,30}\(\)` on an? `|RUST_BACKTRACE|\bserde(?:_json)?::[a-z]\w{0,30}|\b(?:sqlx|diesel|tokio|actix_web|hyper|reqwest|axum)::\w{1,40}/,
  },
  {
    what: 'an error of Elixir or Erlang',
    pattern:
      /no function clause matching in|no case clause matching|\b(?:FunctionClause|CaseClause|ArgumentError|UndefinedFunction|KeyError|MatchError)Error\b at |\{:badmatch|\{badmatch,|\bPhoenix\.[A-Z]\w{1,40}\.[A-Z]\w{1,40}|\bPlug\.[A-Z]\w{1,40}\.[A-Z]\w{1,40}/,
  },
  {
    what: 'an error of Lua',
    pattern: /attempt to (?:index|call|concatenate|perform arithmetic on) (?:a nil value|field|global|local|upvalue)/,
  },
  {
    what: 'an error of Perl',
    pattern: /Can't locate (?:object method|[\w/]{1,80}\.pm)|Use of uninitialized value|Can't call method "/,
  },
  { what: 'an error of Haskell', pattern: /Prelude\.\w{1,30}: |Non-exhaustive (?:patterns|guards) in/ },
  {
    what: 'an error of Dart',
    pattern:
      /NoSuchMethodError: |type '\w{1,40}\??' is not a subtype of type '|Null check operator used on a null value/,
  },
  { what: 'an error of Swift', pattern: /Fatal error: (?:Unexpectedly found nil|Index out of range)/ },
  {
    what: 'an exception class',
    pattern:
      /\b[A-Z]\w{3,80}Exception(?:: | at | thrown\b)|\b(?:Unhandled|Uncaught) [A-Z]\w{2,60}(?:Exception|Error)\b/,
  },
  {
    what: 'a crash of native code',
    pattern:
      /\bSegmentation fault\b|\bSIGSEGV\b|\bstd::(?:bad_alloc|out_of_range|runtime_error|logic_error)\b|Access violation at address [0-9A-Fa-f]{8}/,
  },
];

const codes =
  'ENOENT|EACCES|ECONNREFUSED|ECONNRESET|EPERM|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EADDRINUSE|EMFILE|ENOSPC|EISDIR|EHOSTUNREACH';
const systemError = new RegExp(
  `\\b(?:getaddrinfo|connect|listen|bind|accept|read|write|open|spawn \\S{1,200}) (?:${codes})\\b|\\b(?:${codes}): [a-z]`,
);

/** An error of the operating system, as Node.js words it: its code beside the call or the meaning. The code alone is a word like another. */
export function findSystemError(text: string): Found | undefined {
  const match = systemError.exec(text);
  return match === null ? undefined : { what: 'an error of the operating system', match: match[0] };
}

/** The first sign of a runtime's own error handling that a text shows. */
export function findRuntimeError(text: string): Found | undefined {
  return findShape(text, errors);
}
