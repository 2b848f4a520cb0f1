import type { Found } from './shape.ts';

const roots = String.raw`usr\/(?:src|local|share|lib|lib64|bin|app)|var\/(?:www|lib|log|task|app|runtime|opt|run|html|tmp|data|folders|[\w.-]{1,40}(?=\/[\w.-]{1,60}\/))|home\/[\w.-]{1,60}|opt\/[\w.-]{1,60}|srv\/[\w.-]{1,60}|etc\/[\w.-]{1,60}|tmp\/[\w.-]{1,60}|app\/(?:node_modules|src|dist|lib|build|vendor|app|public|storage|config|uploads|target|bin)|Users\/[A-Za-z][\w.-]{0,60}\/[\w.-]{1,60}(?=\/)|mnt\/[\w.-]{1,60}|root\/[\w.-]{1,60}|private\/(?:var|tmp)|proc\/(?:self|\d{1,8})|go\/(?:src|pkg)|Library\/[\w.-]{1,60}|wwwroot|data\/(?:www|app)`;

/** Not after a letter, so that the path of a URL is none. */
const unix = new RegExp(String.raw`(?<![\w:/.%~}>-])\/(?:${roots})(?:\/[^\s"'<>()\[\]{}|;,]{0,300})?`);
const windows = /(?<![\w\\])[A-Za-z]:(?:\\{1,2}[\w .()$@+-]{1,80}){2,24}/;
const share = /(?<![\w\\])\\\\[\w.-]{2,60}\\[\w$.-]{2,60}\\[\w$.\\-]{1,200}/;
const file =
  /(?<![\w:/.%~}>-])\/(?:[\w.@+-]{1,80}\/){1,12}[\w.@+-]{0,80}\.(?:db|sqlite3?|log|conf|cfg|ini|env|sql|sock|pid|pem|key|jar|war|class|so|dll|ya?ml|properties|py|rb|js|ts|java|go|php|cs)(?![\w-])/;
const fileUrl = /\bfile:\/{1,3}[\w./:%-]{3,300}/;
const dependency =
  /(?:^|[\s("'=/])(?:node_modules|site-packages|dist-packages|BOOT-INF\/classes|WEB-INF\/(?:classes|lib)|vendor\/(?:laravel|symfony|bundle|composer))\/[\w@./-]{2,200}/;

/** A file of the server's own that a text names. */
export function findInternalPath(text: string): Found | undefined {
  for (const pattern of [fileUrl, unix, file, windows, share, dependency]) {
    const match = pattern.exec(text);
    if (match !== null) return { what: 'a path of the server', match: match[0].trim() };
  }
  return undefined;
}

const deployed =
  /^(?:\/(?:var\/(?:www|lib|app|data|opt|task|html)|usr\/(?:src|local|share)|srv\/[\w.-]{1,60}|app\/(?:node_modules|src|dist|public|storage|uploads)|Users\/[\w.-]{1,60}|mnt\/[\w.-]{1,60}|opt\/[\w.-]{1,60}|home\/[\w.-]{1,60}\/[\w.-]{1,60}|tmp\/[\w.-]{1,60}|root\/[\w.-]{1,60})\/|[A-Za-z]:\\{1,2}[\w .()$@+-]{1,80}\\|\\\\[\w.-]{2,60}\\[\w$.-]{2,60}\\|file:\/{2,3}[\w./:%-])/;
/** Roots that an address may well begin with: what is short below them, or below `/app`, may be one. */
const published =
  /^\/(?:app\/|(?:home|opt|mnt|tmp|root)\/[^/]*(?:\/[^/]*)?$|home\/(?:[^/]+\/){2,}[^/]*\.(?:png|jpe?g|gif|svg|webp|html?)$)/i;
/** What a file is called at its end. */
const named = /[\w)-]\.[A-Za-z]\w{0,9}$/;

/**
 * True where a text is, as a whole, the place of a file on the server. `strict`: only what cannot be the path of an address as
 * well (`/home/banner.png` can).
 */
export function isServerPath(text: string, strict: boolean): boolean {
  return text.length <= 1000 && !text.includes('\n') && deployed.test(text) && !(strict && published.test(text));
}

/** True where a text is, as a whole, the place of a file, by its ending, and cannot be an address. */
export function isServerFile(text: string): boolean {
  return isServerPath(text, true) && named.test(text);
}

/** True for the place of a file from the root of some machine, wherever it lies. */
export function isNamedFile(text: string): boolean {
  return text.length <= 1000 && /^(?:\/|[A-Za-z]:\\)[^\s?#]*$/.test(text) && named.test(text);
}
