import { tagColor } from './tag-color';

export function TagDot({ color }: { color: string | null }) {
  const safe = tagColor(color);
  return <span class={safe === null ? 'dot dot-none' : 'dot'} style={safe === null ? {} : { backgroundColor: safe }} />;
}
