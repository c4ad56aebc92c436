import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { askForPush, pushNews } from './push';

const NEWS = { id: 'n1', title: 'Transcript ready', message: 'talk.mp3: 612 words.' };

describe('news by the browser', () => {
  let shown: { title: string; body: string; tag: string }[];
  let permission: NotificationPermission;
  let decides: NotificationPermission;

  const look = (state: DocumentVisibilityState) =>
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });

  beforeEach(() => {
    shown = [];
    permission = 'granted';
    decides = 'granted';
    class FakeNotification {
      static get permission() {
        return permission;
      }
      static async requestPermission() {
        permission = decides;
        return permission;
      }
      constructor(title: string, { body, tag }: { body: string; tag: string }) {
        shown.push({ title, body, tag });
      }
    }
    Object.defineProperty(window, 'Notification', { configurable: true, value: FakeNotification });
    look('hidden');
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'Notification');
    Reflect.deleteProperty(document, 'visibilityState');
  });

  it('come while its user is elsewhere, once in however many tabs', () => {
    pushNews(NEWS);
    expect(shown).toEqual([{ title: NEWS.title, body: NEWS.message, tag: 'n1' }]);
  });

  it('do not come while the page is looked at', () => {
    look('visible');
    pushNews(NEWS);
    expect(shown).toEqual([]);
  });

  it.each(['denied', 'default'] as const)('do not come where that is %s', (state) => {
    permission = state;
    pushNews(NEWS);
    expect(shown).toEqual([]);
  });

  it.each([
    ['granted', true],
    ['denied', false],
  ] as const)('are asked for, and that is %s', async (answer, allowed) => {
    permission = 'default';
    decides = answer;
    expect(await askForPush()).toBe(allowed);
  });

  it('do not exist everywhere', async () => {
    Reflect.deleteProperty(window, 'Notification');
    expect(await askForPush()).toBe(false);
    expect(() => pushNews(NEWS)).not.toThrow();
  });
});
