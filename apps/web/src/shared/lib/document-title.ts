import { PRODUCT_NAME } from './product';

let page = PRODUCT_NAME;
let prefix = '';

const write = (): void => {
  document.title = prefix ? `${prefix} · ${page}` : page;
};

/** The title of the page that is open: the same words as its h1. */
export function setPageTitle(title: string): void {
  page = title;
  write();
}

/** Short news in front of the title, such as '(64%) board-minutes.m4a' while a job runs; empty to take it away. */
export function setTitlePrefix(news: string): void {
  prefix = news;
  write();
}
