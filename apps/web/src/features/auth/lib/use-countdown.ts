import { useEffect, useState } from 'react';

/** Whole seconds until a moment, counted down once a second. */
export function useCountdown() {
  const [now, setNow] = useState(() => Date.now());
  const [endsAt, setEndsAt] = useState(0);
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const running = secondsLeft > 0;

  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);

  const start = (seconds: number) => {
    const startedAt = Date.now();
    setNow(startedAt);
    setEndsAt(startedAt + seconds * 1000);
  };
  return { secondsLeft, start };
}

/** 300 → '5:00', 61 → '1:01'. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
