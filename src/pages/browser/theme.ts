import { all } from './dom.ts';

const key = 'probity-theme';

/** The theme that was chosen before. A page in a file may not be allowed to store anything. */
function stored(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function enableTheme(): void {
  const { dataset } = document.documentElement;
  dataset['theme'] = stored();
  document.addEventListener('DOMContentLoaded', () => {
    for (const select of all('[data-theme-switch]')) {
      if (!(select instanceof HTMLSelectElement)) continue;
      select.value = stored();
      select.addEventListener('change', () => {
        dataset['theme'] = select.value;
        try {
          localStorage.setItem(key, select.value);
        } catch {
          // The choice lasts as long as the page.
        }
      });
    }
  });
}
