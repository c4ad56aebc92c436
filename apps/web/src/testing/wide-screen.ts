/** From now on the window is as wide as any layout asks; jsdom has no width of its own. */
export function widenScreen(): void {
  const matchMedia = window.matchMedia.bind(window);
  window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: query.includes('min-width') });
}
