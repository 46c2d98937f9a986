// The figures behind a timeline, in a grid of equal stretches: amounts as running sums, so that any range is one subtraction,
// and between which figures a level lay.
const timelineCurves = (() => {
  const makeCurve = (count, step, { amounts, low, above }) => {
    if (amounts) {
      const sums = new Float64Array(count + 1);
      let whole = 0;
      for (let i = 0; i < count; i++) { whole += amounts[i]; sums[i + 1] = whole * step; }
      return { sums };
    }
    let level = 0;
    const bottom = low.map((n) => { level += n & 1 ? -(n + 1) / 2 : n / 2; return level * step; });
    return { low: bottom, high: above ? above.map((n, i) => bottom[i] + n * step) : bottom };
  };

  // What a page carries in any case: −3 stands for three zeros.
  const unpacked = (numbers, count) => {
    const all = new Float64Array(count);
    let at = 0;
    for (const n of numbers) { if (n < 0) at -= n; else all[at++] = n; }
    return all;
  };
  const grid = ({ width, count, curves }) => ({
    width, count,
    curves: Object.fromEntries(Object.entries(curves).map(([name, { step, ...packed }]) =>
      [name, makeCurve(count, step, Object.fromEntries(Object.entries(packed).map(([kind, numbers]) => [kind, unpacked(numbers, count)])))])),
  });

  // Every sample: deflated numbers of seven bits a byte, of which the eighth says that more follow.
  const inflated = async (text, count) => {
    const binary = atob(text), bytes = new Uint8Array(binary.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    const all = new Float64Array(count);
    let at = 0, number = 0, place = 1;
    for (const byte of new Uint8Array(await new Response(stream).arrayBuffer())) {
      number += (byte & 127) * place;
      if (byte > 127) { place *= 128; continue; }
      all[at++] = number;
      number = 0;
      place = 1;
    }
    return all;
  };
  const detail = async ({ width, count, curves }) => {
    const made = {};
    for (const [name, { step, ...packed }] of Object.entries(curves)) {
      const numbers = {};
      for (const [kind, text] of Object.entries(packed)) numbers[kind] = await inflated(text, count);
      made[name] = makeCurve(count, step, numbers);
      // Between two curves the page draws what its reader asks for.
      await new Promise((done) => setTimeout(done));
    }
    return { width, count, curves: made };
  };
  return { grid, detail };
})();
