/** The square of the logo and its edge, drawn from the top's middle clockwise, 100 units long. */
const EDGE = 'M16 2h6a8 8 0 0 1 8 8v12a8 8 0 0 1-8 8H10a8 8 0 0 1-8-8V10a8 8 0 0 1 8-8z';

const drawn = (percent: number): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#027972"/>' +
  '<g stroke="#fff" stroke-width="2.6" stroke-linecap="round"><path d="M8.5 14.5v3M12.5 12v8M16.5 9v14M20.5 12v8"/></g>' +
  '<circle cx="24.4" cy="16" r="1.9" fill="#f6b45c"/>' +
  `<g fill="none" stroke-width="3.6"><path d="${EDGE}" stroke="#084b47"/>` +
  `<path d="${EDGE}" stroke="#f6b45c" pathLength="100" stroke-dasharray="${percent} 100"/></g></svg>`;

let own: string | null = null;

/** Makes the edge of the tab's icon a ring that is so far around, 0 to 100; null puts the icon back. */
export function setFaviconProgress(percent: number | null): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (!link) return;
  own ??= link.href;
  link.href = percent === null ? own : `data:image/svg+xml,${encodeURIComponent(drawn(percent))}`;
}
