import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Playback } from './playback';

/** jsdom has media elements without a player behind them: this one moves when told to. */
function fakeElement(duration = 60) {
  const element = document.createElement('audio');
  let paused = true;
  let time = 0;
  const set = (name: string, get: () => unknown, put?: (value: number) => void) =>
    Object.defineProperty(element, name, { get, ...(put && { set: put }) });
  set('duration', () => duration);
  set('readyState', () => 4);
  set('paused', () => paused);
  set('ended', () => time >= duration);
  set(
    'currentTime',
    () => time,
    (value) => void (time = value),
  );
  element.play = async () => {
    paused = false;
    element.dispatchEvent(new Event('play'));
  };
  element.pause = () => {
    paused = true;
    element.dispatchEvent(new Event('pause'));
  };
  return element;
}

describe('Playback', () => {
  let playback: Playback;
  let element: HTMLAudioElement;
  let frames: FrameRequestCallback[];
  const nextFrame = () => frames.splice(0).forEach((frame) => frame(0));

  beforeEach(() => {
    frames = [];
    jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
    playback = new Playback();
    element = fakeElement();
  });
  afterEach(() => void jest.restoreAllMocks());

  it('keeps a position without any recording', () => {
    playback.seek(12);
    expect(playback.getState()).toMatchObject({ time: 12, status: 'none', playing: false });
  });

  it('plays a stretch again and again until somebody leaves it', () => {
    playback.attach(element);
    playback.loop(10, 12);
    expect(playback.getState()).toMatchObject({ time: 10, playing: true, loop: { from: 10, to: 12 } });
    element.currentTime = 12.1;
    nextFrame();
    expect(element.currentTime).toBe(10);
    playback.seek(11);
    expect(playback.getState().loop).toEqual({ from: 10, to: 12 });
    playback.seek(30);
    expect(playback.getState()).toMatchObject({ time: 30, loop: null });
    element.currentTime = 45;
    nextFrame();
    expect(element.currentTime).toBe(45);
  });

  it('reports the position on every frame while playing and stops asking for frames when paused', () => {
    playback.attach(element);
    playback.play();
    element.currentTime = 3.25;
    nextFrame();
    expect(playback.getState()).toMatchObject({ time: 3.25, playing: true, status: 'ready' });
    playback.pause();
    nextFrame();
    expect(frames).toHaveLength(0);
    expect(playback.getState().playing).toBe(false);
  });

  it('never seeks before the beginning or past the end', () => {
    playback.attach(element);
    playback.seek(-5);
    expect(element.currentTime).toBe(0);
    playback.seek(999);
    expect(element.currentTime).toBe(60);
  });

  it('plays a range and stops at its end', () => {
    playback.attach(element);
    playback.playRange(10, 12);
    expect(element.currentTime).toBe(10);
    element.currentTime = 12.01;
    nextFrame();
    expect(playback.getState().playing).toBe(false);
  });

  it('plays on past the end of a range once the user has moved elsewhere', () => {
    playback.attach(element);
    playback.playRange(10, 12);
    playback.seek(11);
    element.currentTime = 13;
    nextFrame();
    expect(playback.getState().playing).toBe(true);
  });

  it('steps through the speeds and stays at both ends', () => {
    playback.attach(element);
    playback.stepRate(1);
    expect(playback.getState().rate).toBe(1.25);
    for (let i = 0; i < 9; i++) playback.stepRate(1);
    expect(element.playbackRate).toBe(2);
    for (let i = 0; i < 9; i++) playback.stepRate(-1);
    expect(element.playbackRate).toBe(0.5);
  });

  it('tells that the recording cannot be played', () => {
    playback.attach(element);
    Object.defineProperty(element, 'error', { value: { code: 4 } });
    element.dispatchEvent(new Event('error'));
    expect(playback.getState().status).toBe('failed');
  });

  it('lets go of an element and keeps the position', () => {
    const detach = playback.attach(element);
    playback.seek(20);
    detach();
    element.currentTime = 50;
    element.dispatchEvent(new Event('timeupdate'));
    expect(playback.getState()).toMatchObject({ time: 20, status: 'none' });
  });

  it('tells its listeners only about changes', () => {
    playback.attach(element);
    const listener = jest.fn();
    playback.subscribe(listener);
    element.dispatchEvent(new Event('timeupdate'));
    expect(listener).not.toHaveBeenCalled();
    playback.seek(4);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
