/** Whether the browser may show news while the page is not looked at. Asks its user where that is undecided; only after a click. */
export async function askForPush(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Shows news by the browser where its user is elsewhere and has allowed it; a click leads to the page. @param id shown once, in however many tabs */
export function pushNews({ id, title, message }: { id: string; title: string; message: string }): void {
  if (!('Notification' in window) || Notification.permission !== 'granted' || document.visibilityState === 'visible')
    return;
  const news = new Notification(title, { body: message, tag: id, icon: '/favicon.svg' });
  news.onclick = () => window.focus();
}
