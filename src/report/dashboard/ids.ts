/** Id of an element that stands for something with a name: letters, digits and dashes. */
export function idOf(kind: 'part' | 'clause' | 'target', name: string): string {
  return `${kind}-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}
