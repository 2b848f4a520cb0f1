const key = 'probity-theme';
const dark = '(prefers-color-scheme: dark)';

/** Shows the switch between light and dark: the system's until the reader chooses, then what was chosen last. */
export function startTheme(): void {
  const button = document.querySelector<HTMLElement>('[data-theme-switch]');
  const words = button?.querySelector<HTMLElement>('[data-words]');
  if (!button || !words) return;
  const system = window.matchMedia(dark);
  const rules = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule): rule is CSSMediaRule => rule instanceof CSSMediaRule && rule.media.mediaText.includes(dark));
  let chosen = remembered();
  const show = (): void => {
    const isDark = chosen === '' ? system.matches : chosen === 'dark';
    for (const { media } of rules)
      media.mediaText = chosen === '' ? `screen and ${dark}` : isDark ? 'screen' : 'not all';
    document.documentElement.style.colorScheme = chosen === '' ? '' : chosen;
    words.textContent = isDark ? 'Light' : 'Dark';
    button.dataset['next'] = isDark ? 'light' : 'dark';
  };
  // The rules are known by what they say at first.
  show();
  button.hidden = false;
  button.addEventListener('click', () => {
    chosen = button.dataset['next'] ?? '';
    remember(chosen);
    show();
  });
  system.addEventListener('change', show);
}

function remembered(): string {
  try {
    const chosen = window.localStorage.getItem(key);
    return chosen === 'light' || chosen === 'dark' ? chosen : '';
  } catch {
    return '';
  }
}

/** Browsers may keep nothing for files, or for anybody. */
function remember(chosen: string): void {
  try {
    window.localStorage.setItem(key, chosen);
  } catch {
    return;
  }
}
