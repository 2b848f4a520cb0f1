import type { AddHelpTextContext } from 'commander';

const usualWidth = 80;

/** Makes what follows the options in the help of a command: a paragraph that is as wide as the help. */
export function closing(text: string): (context: AddHelpTextContext) => string {
  return ({ command, error }) => {
    const output = command.configureOutput();
    const width = (error ? output.getErrHelpWidth?.() : output.getOutHelpWidth?.()) ?? usualWidth;
    return `\n${command.createHelp().boxWrap(text, width)}`;
  };
}
