/** What a page does in the browser. It is complete without this. */
import { enableCopy } from './copy.ts';
import { enableFilter } from './filter.ts';
import { enableLinks } from './links.ts';
import { enableSearch } from './search.ts';
import { enableSort } from './sort.ts';

document.documentElement.classList.add('js');
document.addEventListener('DOMContentLoaded', () => {
  enableCopy();
  enableFilter();
  enableLinks();
  enableSearch();
  enableSort();
});
