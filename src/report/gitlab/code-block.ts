/** Lines as a code block of Markdown, which shows them as they are (CommonMark, section 4.4: four blanks of indent). */
export function codeBlock(lines: readonly string[]): string {
  return lines
    .flatMap((line) => line.split(/\r\n?|\n/))
    .map((line) => `    ${line}`)
    .join('\n');
}
