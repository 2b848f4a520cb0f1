import { all, element, one } from './dom.ts';

/** The list of problems as the page came: its own content, and what each list in it holds. */
interface Plain {
  readonly content: readonly Node[];
  readonly lists: readonly { readonly list: HTMLElement; readonly own: readonly HTMLElement[] }[];
}

let plain: Plain | undefined;
let current = '';

/** Groups the problems by resource or clause; each stands in the first of its groups, and the others lead there. Empty for by weight, as the page came. */
export function groupProblems(kind: string): void {
  const place = one('[data-problems]');
  if (place === null || kind === current) return;
  current = kind;
  plain ??= {
    content: [...place.childNodes],
    lists: all('.list', place).map((list) => ({ list, own: all('.problem', list) })),
  };
  const { content, lists } = plain;
  if (kind === '') {
    place.replaceChildren(...content);
    for (const { list, own } of lists) list.replaceChildren(...own);
    return;
  }
  const groups = new Map<string, HTMLElement[]>();
  for (const problem of lists.flatMap(({ own }) => own)) {
    for (const name of namesOf(problem, kind)) groups.set(name, [...(groups.get(name) ?? []), problem]);
  }
  const told = new Set<HTMLElement>();
  const sorted = [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
  place.replaceChildren(...sorted.map(([name, members]) => group(name, members, told)));
}

function namesOf({ dataset }: HTMLElement, kind: string): readonly string[] {
  const values = (kind === 'clause' ? dataset['clauses'] : dataset['resource'])?.split(' ').filter(Boolean) ?? [];
  if (values.length === 0) return ['The whole service'];
  return kind === 'clause' ? values : values.map(resourceName);
}

function resourceName(number: string): string {
  return one(`[name=resource] option[value="${number}"]`)?.textContent ?? number;
}

function group(name: string, members: readonly HTMLElement[], told: Set<HTMLElement>): HTMLElement {
  const rows = members.map((problem) => {
    if (told.has(problem)) return link(problem);
    told.add(problem);
    return problem;
  });
  return element(
    'div',
    { class: 'group' },
    element('h3', {}, element('code', {}, name), element('span', { class: 'number' }, ` ${members.length}`)),
    element('div', { class: 'list' }, ...rows),
  );
}

function link(problem: HTMLElement): HTMLElement {
  const id = one('.id', problem)?.textContent ?? '';
  const weight = one('.weight', problem)?.textContent ?? '';
  return element(
    'p',
    { class: 'elsewhere' },
    `${weight} `,
    element('a', { href: `#${problem.id}` }, element('code', {}, id)),
    element('span', { class: 'faint' }, ' is above'),
  );
}
