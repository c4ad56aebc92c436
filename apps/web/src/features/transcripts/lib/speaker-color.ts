/** Marks of the first eight speakers, each at least 3 : 1 on the page; always beside the name, never alone. */
const MARKS = ['sky', 'plum', 'amber', 'moss', 'coral', 'lagoon', 'gray', 'dark'] as const;
const LIGHT_SHADE: Partial<Record<(typeof MARKS)[number], number>> = { amber: 5, dark: 4 };
const DARK_SHADE: Partial<Record<(typeof MARKS)[number], number>> = { gray: 3, dark: 1 };

/** The colour of a speaker's mark as a CSS value; `index` counts by first appearance. */
export function speakerColor(index: number): string {
  const name = MARKS[index % MARKS.length] ?? 'sky';
  return `light-dark(var(--mantine-color-${name}-${LIGHT_SHADE[name] ?? 6}), var(--mantine-color-${name}-${DARK_SHADE[name] ?? 4}))`;
}
