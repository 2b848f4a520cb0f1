/** Paths of files and folders on the server. */

const roots = String.raw`usr\/(?:src|local|share|lib|lib64|bin|app)|var\/(?:www|lib|log|task|app|runtime|opt|run|html|tmp|data|folders|[\w.-]{1,40}(?=\/[\w.-]{1,60}\/))|home\/[\w.-]{1,60}|opt\/[\w.-]{1,60}|srv\/[\w.-]{1,60}|etc\/[\w.-]{1,60}|tmp\/[\w.-]{1,60}|app\/(?:node_modules|src|dist|lib|build|vendor|app|public|storage|config|uploads|target|bin)|Users\/[A-Za-z][\w.-]{0,60}\/[\w.-]{1,60}(?=\/)|mnt\/[\w.-]{1,60}|root\/[\w.-]{1,60}|private\/(?:var|tmp)|proc\/(?:self|\d{1,8})|go\/(?:src|pkg)|Library\/[\w.-]{1,60}|wwwroot|data\/(?:www|app)`;

/** None of them starts after a letter or a colon, so the path of a URL is not found. */
const patterns: readonly RegExp[] = [
  /\bfile:\/{1,3}[\w./:%-]{3,300}/,
  new RegExp(String.raw`(?<![\w:/.%~}>-])\/(?:${roots})(?:\/[^\s"'<>()\[\]{}|;,]{0,300})?`),
  /(?<![\w:/.%~}>-])\/(?:[\w.@+-]{1,80}\/){1,12}[\w.@+-]{0,80}\.(?:db|sqlite3?|log|conf|cfg|ini|env|sql|sock|pid|pem|key|jar|war|class|so|dll|ya?ml|properties|py|rb|js|ts|java|go|php|cs)(?![\w-])/,
  /(?<![\w\\])[A-Za-z]:(?:\\{1,2}[\w .()$@+-]{1,80}){2,24}/,
  /(?<![\w\\])\\\\[\w.-]{2,60}\\[\w$.-]{2,60}\\[\w$.\\-]{1,200}/,
  /(?:^|[\s("'=/])(?:node_modules|site-packages|dist-packages|BOOT-INF\/classes|WEB-INF\/(?:classes|lib)|vendor\/(?:laravel|symfony|bundle|composer))\/[\w@./-]{2,200}/,
];

/** A path of the server that a text names. */
export function findServerPath(text: string): string | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match !== null) return match[0].trim();
  }
  return undefined;
}

const deployed =
  /^(?:\/(?:var\/(?:www|lib|app|data|opt|task|html)|usr\/(?:src|local|share)|srv\/[\w.-]{1,60}|app\/(?:node_modules|src|dist|public|storage|uploads)|Users\/[\w.-]{1,60}|mnt\/[\w.-]{1,60}|opt\/[\w.-]{1,60}|home\/[\w.-]{1,60}\/[\w.-]{1,60}|tmp\/[\w.-]{1,60}|root\/[\w.-]{1,60})\/|[A-Za-z]:\\{1,2}[\w .()$@+-]{1,80}\\|\\\\[\w.-]{2,60}\\[\w$.-]{2,60}\\|file:\/{2,3}[\w./:%-])/;

/** The path of a URL may begin like this, too: short paths below these roots, anything below `/app`, and pictures. */
const published =
  /^\/(?:app\/|(?:home|opt|mnt|tmp|root)\/[^/]*(?:\/[^/]*)?$|home\/(?:[^/]+\/){2,}[^/]*\.(?:png|jpe?g|gif|svg|webp|html?)$)/i;

const fileName = /[\w)-]\.[A-Za-z]\w{0,9}$/;

/**
 * True if a text as a whole is the path of a file on a server.
 *
 * @param isStrict excludes paths that a URL may have, such as `/home/banner.png`
 */
export function isServerPath(text: string, isStrict: boolean): boolean {
  return text.length <= 1000 && !text.includes('\n') && deployed.test(text) && !(isStrict && published.test(text));
}

/** True if a text as a whole is the path of a file with an extension, and cannot be the path of a URL. */
export const isServerFile = (text: string): boolean => isServerPath(text, true) && fileName.test(text);
