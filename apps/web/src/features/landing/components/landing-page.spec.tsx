import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSession } from '../../../testing/accounts';
import { FakeApi, problem } from '../../../testing/fake-api';
import { renderOnPage } from '../../../testing/render';
import { CLIP, WORDS } from '../lib/clip';
import { LandingPage } from './landing-page';

/** jsdom has media elements without a player behind them: this one moves when told to. */
function fakePlayer(audio: HTMLAudioElement) {
  const state = { paused: true, currentTime: 0, error: null as unknown, plays: 0 };
  const notify = (event: string) => fireEvent(audio, new Event(event));
  Object.defineProperties(audio, {
    paused: { get: () => state.paused },
    error: { get: () => state.error },
    currentTime: { get: () => state.currentTime, set: (value: number) => void (state.currentTime = value) },
  });
  audio.play = async () => {
    Object.assign(state, { paused: false, plays: state.plays + 1 });
    notify('play');
  };
  audio.pause = () => {
    state.paused = true;
    notify('pause');
  };
  return {
    state,
    reaches(seconds: number) {
      state.currentTime = seconds;
      notify('timeupdate');
    },
    fails() {
      state.error = { code: 4 };
      notify('error');
    },
  };
}

describe('the landing page', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = new FakeApi().answer('GET /auth/session', problem(401, 'UNAUTHENTICATED', 'Sign in'));
  });

  async function open() {
    const result = await renderOnPage(<LandingPage pricing={null} />);
    const figure = screen.getByRole('figure', { name: 'A recording with its transcript' });
    return { ...result, figure: within(figure), player: fakePlayer(figure.querySelector('audio')!), element: figure };
  }
  const said = (figure: HTMLElement) => [...figure.querySelectorAll('[data-said]')].map((word) => word.textContent);

  it('is silent until it is asked to play, and marks each word while it is said', async () => {
    const { figure, player, element } = await open();
    expect(player.state.plays).toBe(0);
    expect(said(element)).toEqual([]);
    await userEvent.click(figure.getByRole('button', { name: 'Play' }));
    for (const index of [3, 30]) {
      const [word, from] = WORDS[index]!;
      player.reaches(from + 0.01);
      expect(said(element)).toEqual([word]);
    }
    await userEvent.click(figure.getByRole('button', { name: 'Pause' }));
    expect(player.state.paused).toBe(true);
    figure.getByRole('button', { name: 'Play' });
  });

  it('goes to a word that is clicked, and to where its slider is moved', async () => {
    const { figure, player } = await open();
    await userEvent.click(figure.getByText('Dashwood'));
    expect(player.state.currentTime).toBe(WORDS[3]![1]);
    expect(player.state.paused).toBe(false);
    fireEvent.change(figure.getByRole('slider', { name: 'Position in the recording' }), { target: { value: '12' } });
    expect(player.state.currentTime).toBe(12);
  });

  it('can be read when its sound does not come', async () => {
    const { figure, player, element } = await open();
    player.fails();
    figure.getByText('The audio couldn’t be loaded. You can still read the text.');
    expect(figure.getByRole<HTMLButtonElement>('button', { name: 'Play' }).disabled).toBe(true);
    for (const words of CLIP.segments) expect(element.textContent).toContain(words.map(([word]) => word).join(' '));
  });

  it('leads strangers to sign up and whoever is signed in back to work', async () => {
    const { unmount } = await open();
    expect(screen.getByRole('link', { name: 'Start Free Trial' }).getAttribute('href')).toBe('/signup');
    expect(screen.getByRole('link', { name: 'View Pricing' }).getAttribute('href')).toBe('/pricing');
    unmount();
    api.answer('GET /auth/session', { body: aSession() });
    await open();
    expect((await screen.findByRole('link', { name: 'Go to Dashboard' })).getAttribute('href')).toBe('/dashboard');
    expect(screen.queryByRole('link', { name: 'Start Free Trial' })).toBeNull();
  });
});

it('has words that follow one another', () => {
  const moments = WORDS.flatMap(([, from, to]) => [from, to]);
  expect(moments).toEqual([...moments].sort((one, other) => one - other));
  expect(moments.at(-1)).toBeLessThan(CLIP.seconds);
});
