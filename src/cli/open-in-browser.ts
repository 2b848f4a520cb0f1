/** Opens a file with the program that the system uses for web pages. */
import { spawn } from 'node:child_process';

const commands: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' };

/** Does nothing if there is no such program, as on a server. */
export function openInBrowser(file: string): void {
  const child = spawn(commands[process.platform] ?? 'xdg-open', [file], { detached: true, stdio: 'ignore' });
  child.on('error', () => undefined);
  child.unref();
}
