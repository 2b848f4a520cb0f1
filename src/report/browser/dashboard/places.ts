/** Opens what hides the place that the address names, at the start and whenever it changes. */
export function openTarget(): void {
  const show = (): void => {
    const id = decoded(location.hash.slice(1));
    if (id === '' || id.includes('=')) return;
    const place = document.getElementById(id);
    const fold = place?.closest('details');
    if (place === null || fold === null || fold === undefined || fold.open) return;
    fold.open = true;
    place.scrollIntoView();
  };
  window.addEventListener('hashchange', show);
  show();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
