import { digits } from '../../../facts/report/words.ts';
import { all, one } from './dom.ts';
import { matcherOf, resetFields, valueOf } from './form.ts';
import { groupProblems } from './group.ts';
import { highlight } from './highlight.ts';
import { unfold } from './unfold.ts';

/** What the filter asks for; an empty text asks for nothing. */
export interface Wanted {
  readonly text: string;
  readonly status: string;
  readonly resource: string;
  readonly mark: string;
}

/** The list of exchanges as the filter sees it. */
export interface Filtered {
  /** Shows what fits; tells how many do, again when a search of bodies finds more. */
  readonly apply: (wanted: Wanted, tell: (words: string) => void) => void;
}

export interface Filter {
  /** Shows everything again. */
  readonly clear: () => void;
}

const kinds = ['status', 'resource', 'mark'] as const;
const patience = 150;

/** Makes the filter bar work; undefined where the page has none. */
export function startFilter(exchanges: Filtered | undefined): Filter | undefined {
  const form = one('[data-filter]');
  const search = document.querySelector<HTMLInputElement>('#filter-text');
  if (form === null || search === null) return undefined;
  const clearButton = form.querySelector<HTMLButtonElement>('[data-filter-clear]');
  form.hidden = false;
  const items = all('[data-filterable]');
  const texts = new Map<Element, string>();
  const textOf = (item: Element): string => {
    const known = texts.get(item);
    if (known !== undefined) return known;
    const words = item.closest('[data-group]')?.querySelector('[data-group-words]')?.textContent ?? '';
    const text = `${item.textContent ?? ''} ${words}`;
    texts.set(item, text);
    return text;
  };

  const apply = (): void => {
    const wanted = wantedBy(form);
    const isPlain = Object.values(wanted).every((value) => value === '');
    const matches = wanted.text === '' ? () => true : matcherOf(wanted.text);
    for (const item of items) {
      const fits = kinds.every((kind) => wanted[kind] === '' || has(item, kind, wanted[kind]));
      item.hidden = !(fits && matches(wanted.text === '' ? '' : textOf(item)));
    }
    for (const group of all('[data-group]')) group.hidden = all('[data-filterable]:not([hidden])', group).length === 0;
    groupProblems(valueOf(form, 'group'));
    const told = all('[data-section]').flatMap((section) => showSection(section, isPlain));
    const tell = (exchangeWords: string): void => {
      mark();
      const place = one('[data-filter-told]');
      if (place !== null) place.textContent = isPlain ? '' : [...told, exchangeWords].filter(Boolean).join(' · ');
    };
    if (clearButton !== null) clearButton.disabled = isPlain;
    showNumber(wanted);
    tell('');
    exchanges?.apply(wanted, tell);
  };

  let marking = 0;
  const mark = (): void => {
    window.cancelAnimationFrame(marking);
    marking = window.requestAnimationFrame(() => {
      highlight(valueOf(form, 'text'), [...items.filter(({ hidden }) => !hidden), ...all('.exchanges')]);
    });
  };
  // What is opened now may hold what is searched.
  document.addEventListener('toggle', mark, true);

  let timer = 0;
  form.addEventListener('input', ({ target }) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(apply, target === search ? patience : 0);
  });
  const clear = (): void => {
    window.clearTimeout(timer);
    resetFields(form);
    apply();
  };
  clearButton?.addEventListener('click', () => {
    clear();
    search.focus();
  });
  listenForKeys(search, clear);
  listenForToggle(form);
  return { clear };
}

function wantedBy(form: HTMLElement): Wanted {
  return {
    text: valueOf(form, 'text'),
    status: valueOf(form, 'status'),
    resource: valueOf(form, 'resource'),
    mark: valueOf(form, 'mark'),
  };
}

function has(item: HTMLElement, kind: string, value: string): boolean {
  return (item.dataset[kind] ?? '').split(' ').includes(value);
}

/** The numbers of a section, and a word where nothing is left of it. */
function showSection(section: HTMLElement, isPlain: boolean): readonly string[] {
  const own = all('[data-filterable]', section);
  const nothing = one('[data-no-match]', section);
  if (own.length === 0) return [];
  const shown = own.filter(({ hidden }) => !hidden).length;
  unfold(section, isPlain, shown > 0);
  if (nothing !== null) nothing.hidden = shown > 0;
  const title = one('h2', section)?.firstChild?.textContent?.trim() ?? '';
  return isPlain ? [] : [`${title} ${digits(shown)} of ${digits(own.length)}`];
}

/** How many filters are on, where they are folded away. */
function showNumber(wanted: Wanted): void {
  const number = kinds.filter((kind) => wanted[kind] !== '').length;
  const place = one('[data-filter-number]');
  if (place !== null) place.textContent = number === 0 ? '' : ` (${number})`;
}

function listenForKeys(search: HTMLInputElement, clear: () => void): void {
  document.addEventListener('keydown', (event) => {
    const { target, key } = event;
    const isTyping = target instanceof Element && target.closest('input, select, textarea') !== null;
    if (key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      search.focus();
      search.select();
    }
    if (key === 'Escape' && target === search && search.value !== '') {
      event.preventDefault();
      clear();
    }
  });
}

function listenForToggle(form: HTMLElement): void {
  const toggle = one('[data-filter-toggle]', form);
  toggle?.addEventListener('click', () => {
    const isOpen = form.classList.toggle('open');
    toggle.setAttribute('aria-expanded', String(isOpen));
  });
}
