import classes from './quiet-wave.module.css';

const BARS = 64;

/** Bar heights of a calm sentence, 0..1: two slow swells, with the pauses of speech between. */
const HEIGHTS = Array.from({ length: BARS }, (_, i) => {
  const phrase = Math.max(0, Math.sin((i / BARS) * Math.PI * 5 - 0.6));
  const syllable = 0.55 + 0.45 * Math.sin(i * 1.9) * Math.cos(i * 0.7);
  return 0.03 + 0.9 * phrase * syllable;
});

/** Decoration on wide screens, drawn as the product draws a recording. */
export function QuietWave() {
  return (
    <div className={classes['wave']} aria-hidden="true">
      <svg viewBox={`0 0 ${BARS * 4} 100`} className={classes['bars']}>
        {HEIGHTS.map((height, i) => (
          <rect key={i} x={i * 4 + 1} y={50 - height * 45} width="2" height={Math.max(2, height * 90)} rx="1" />
        ))}
      </svg>
    </div>
  );
}
