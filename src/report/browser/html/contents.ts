import { all } from './dom.ts';

/** Marks in the table of contents which part is being read. */
export function followReading(): void {
  const links = new Map(
    all('.contents a').flatMap((link) =>
      link instanceof HTMLAnchorElement ? [[link.hash.slice(1), link] as const] : [],
    ),
  );
  const inView = new Set<string>();
  const sections = all('[data-section]');
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target.id);
        else inView.delete(target.id);
      }
      const current = sections.find(({ id }) => inView.has(id))?.id;
      for (const [id, link] of links) {
        if (id === current) link.setAttribute('aria-current', 'location');
        else link.removeAttribute('aria-current');
      }
    },
    { rootMargin: '-96px 0px -60% 0px' },
  );
  for (const section of sections) observer.observe(section);
}

/** Shows the buttons that open or close all evidence of a part. */
export function showOpenAll(): void {
  for (const button of all('[data-open-all]')) {
    const section = button.closest('section');
    const folded = [...(section?.querySelectorAll<HTMLDetailsElement>('details.cause, details.row') ?? [])];
    if (folded.length < 2) continue;
    button.hidden = false;
    const tell = (): void => {
      button.textContent = folded.every(({ open }) => open) ? 'Close all' : 'Open all';
    };
    button.addEventListener('click', () => {
      const open = folded.some((each) => !each.open);
      for (const each of folded) each.open = open;
      tell();
    });
    for (const each of folded) each.addEventListener('toggle', tell);
    tell();
  }
}
