import { crc32, deflateSync, inflateSync } from 'node:zlib';

/**
 * Reduces a screenshot (8 bits per channel, not interlaced) to a palette of 256 of its colours, and maps each other
 * colour to the nearest one. The file has about a third of the size; text and flat colours look the same. Oxipng keeps all
 * colours, so its files are larger. With upng-js, small spots are twice as far from their colour.
 */
export function shrinkPng(png: Buffer): Buffer {
  const { width, height, channels, pixels } = decode(png);
  const { palette, indexOf } = choosePalette(pixels, channels);
  const lines = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      lines[y * (width + 1) + 1 + x] = indexOf(colorAt(pixels, (y * width + x) * channels));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const colors = Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]));
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', header),
    chunk('PLTE', colors),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function decode(png: Buffer) {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const channels = { 2: 3, 6: 4 }[png.readUInt8(25)];
  if (png.readUInt8(24) !== 8 || channels === undefined || png.readUInt8(28) !== 0) {
    throw new Error('The screenshot is no PNG of 8-bit colours.');
  }
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return { width, height, channels, pixels: unfilter(inflateSync(Buffer.concat(data)), width * channels, channels) };
}

/** PNG specification, section 9: a byte is stored as its difference from the bytes left, above and above left. */
function unfilter(raw: Buffer, lineBytes: number, channels: number): Buffer {
  const height = raw.length / (lineBytes + 1);
  const out = Buffer.alloc(height * lineBytes);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (lineBytes + 1)] ?? 0;
    for (let x = 0; x < lineBytes; x++) {
      const at = y * lineBytes + x;
      const left = x < channels ? 0 : (out[at - channels] ?? 0);
      const above = y === 0 ? 0 : (out[at - lineBytes] ?? 0);
      const corner = x < channels || y === 0 ? 0 : (out[at - lineBytes - channels] ?? 0);
      const predicted = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter] ?? 0;
      out[at] = (raw[y * (lineBytes + 1) + 1 + x] ?? 0) + predicted;
    }
  }
  return out;
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

function colorAt(pixels: Buffer, at: number): number {
  return ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
}

function choosePalette(pixels: Buffer, channels: number) {
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += channels) {
    const color = colorAt(pixels, at);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const ordered = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const palette = ordered.slice(0, 128).map(([color]) => color);
  // The second half has the colours farthest from the palette, so that a small spot keeps its distinct colour.
  const others = ordered.slice(128).map(([color, count]) => ({ color, count, far: Number.POSITIVE_INFINITY }));
  let added: readonly number[] = palette;
  while (palette.length < 256 && others.length > 0) {
    for (const other of others)
      for (const color of added) other.far = Math.min(other.far, distance(color, other.color));
    const missed = others.reduce((a, b) => (b.far * Math.sqrt(b.count) > a.far * Math.sqrt(a.count) ? b : a));
    if (missed.far === 0) break;
    palette.push(missed.color);
    added = [missed.color];
  }
  const known = new Map(palette.map((color, index) => [color, index]));
  const indexOf = (color: number): number => {
    const found = known.get(color);
    if (found !== undefined) return found;
    const distances = palette.map((candidate) => distance(candidate, color));
    const nearest = distances.indexOf(Math.min(...distances));
    known.set(color, nearest);
    return nearest;
  };
  return { palette, indexOf };
}

function distance(a: number, b: number): number {
  const red = (a >> 16) - (b >> 16);
  const green = ((a >> 8) & 255) - ((b >> 8) & 255);
  const blue = (a & 255) - (b & 255);
  return red * red + green * green + blue * blue;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
