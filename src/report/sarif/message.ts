import type { Message, MultiformatMessageString } from 'sarif';

/**
 * Text as a message. A message may hold links and numbered placeholders (SARIF 2.1.0, 3.11.5 and 3.11.6); what a service sent is
 * neither. A blank is put into what would be a link, for readers do not agree on backslashes.
 */
export function plainMessage(text: string): Message & MultiformatMessageString {
  const words = text.replaceAll('](', '] (').replaceAll(/\{(\d+)\}/g, '{{$1}}');
  return { text: words.trim() === '' ? 'no text' : words };
}
