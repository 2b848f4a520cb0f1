/** Does something with each, so many at a time; results in the order of what was given. */
export async function inLanes(count, all, work) {
  const results = [];
  let next = 0;
  const lane = async () => {
    while (next < all.length) {
      const at = next;
      next += 1;
      results[at] = await work(all[at]);
    }
  };
  await Promise.all(Array.from({ length: count }, lane));
  return results;
}
