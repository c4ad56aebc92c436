import { useEffect, useRef } from 'react';
import { isCovered, keyBelongsTo, type ReaderCommand, readerCommand } from './playback/commands';
import { isSwitchedOff } from '../../shared/keys/single-letters';
import type { Playback } from '../../shared/playback/playback';
import type { Reader } from './use-reader';

interface ReaderActions {
  readonly showKeys: () => void;
  readonly find: () => void;
}

/** The reader's keys, while it is on screen. They come before the page's own: J is speed here, not the job tray. */
export function useReaderKeys(playback: Playback, reader: Reader, { showKeys, find }: ReaderActions): void {
  const run = (command: ReaderCommand): void => {
    switch (command) {
      case 'toggle':
        return playback.toggle();
      case 'back':
        return reader.seek(playback.getState().time - 5);
      case 'forward':
        return reader.seek(playback.getState().time + 5);
      case 'backShort':
        return reader.seek(playback.getState().time - 1);
      case 'forwardShort':
        return reader.seek(playback.getState().time + 1);
      case 'slower':
        return playback.stepRate(-1);
      case 'faster':
        return playback.stepRate(1);
      case 'previousSegment':
        return reader.stepSegment(-1);
      case 'nextSegment':
        return reader.stepSegment(1);
      case 'nextDoubt':
        return reader.stepDoubt(1);
      case 'previousDoubt':
        return reader.stepDoubt(-1);
      case 'follow':
        return reader.setFollowing(!reader.following);
      case 'loop':
        return reader.loopSegment();
      case 'find':
        return find();
      case 'keys':
        return showKeys();
    }
  };
  const latest = useRef(run);
  latest.current = run;

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = readerCommand(event);
      if (!command || isSwitchedOff(event) || keyBelongsTo(event.target, event) || isCovered()) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(command);
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
}
