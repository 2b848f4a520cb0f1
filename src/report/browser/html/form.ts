type Field = HTMLInputElement | HTMLSelectElement;

function fieldsOf(place: HTMLElement): readonly Field[] {
  return [...place.querySelectorAll<Field>('input, select')];
}

/** What a field holds, without blanks around it; empty where there is no such field, or it is not ticked. */
export function valueOf(place: HTMLElement, name: string): string {
  const field = fieldsOf(place).find((each) => each.name === name);
  if (field === undefined) return '';
  if (field instanceof HTMLInputElement && field.type === 'checkbox' && !field.checked) return '';
  return field.value.trim();
}

/** Empties all fields. */
export function resetFields(place: HTMLElement): void {
  for (const field of fieldsOf(place)) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = false;
    else field.value = '';
  }
}

/** Whether a text holds what is searched, in any case of letters. */
export function matcherOf(text: string): (candidate: string) => boolean {
  const pattern = patternOf(text, 'iu');
  return (candidate) => pattern.test(candidate);
}

/** A pattern that means a text as it stands. */
export function patternOf(text: string, flags: string): RegExp {
  return new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), flags);
}
