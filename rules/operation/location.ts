/** A missing Location is fine, because the body names the item. */
import { defineRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import { readItem } from '../../src/reading/items.ts';
import { life } from '../../src/scenarios/life.ts';
import { percentDecoded } from '../../src/text/percent.ts';

export default defineRule({
  id: 'operation/location',
  breaks: ['operation.create'],
  level: 'should',
  weight: 3,
  title: 'The Location header of a POST points to the created item',
  headline: 'Location does not point to the created item',
  why: 'Clients and generated code follow Location to the new item. A wrong URL leads them to another item, or nowhere.',
  fix: 'Build Location from the id of the item that was just stored, or leave it out.',
  says: {
    elsewhere: '{request} returned Location {seen}, which is not the URL of the created item',
    none: 'no POST returned a Location',
  },
  on: life,
  judges: ['created', 'reads'],
  onSight: true,
  check: ({ created: exchange, reads: [read] }) => {
    const { location } = exchange.response.headers;
    const url = readItem(exchange)?.ref?.url;
    if (location === undefined || url === undefined || read?.response.isSuccess !== true) return inapplicable('none');
    const path = location.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').split(/[?#;]/)[0] ?? '';
    const isSame = percentDecoded(path).replace(/\/$/, '').endsWith(percentDecoded(url).replace(/\/$/, ''));
    // A relative reference is resolved against the collection (RFC 9110, section 10.2.2).
    const isRelative = !location.startsWith('/') && !location.includes('://') && url.endsWith(`/${path}`);
    if (isSame || isRelative) return passed;
    return failed({ kind: 'elsewhere', at: 'header:location', seen: location, expected: url, exchange });
  },
});
