import { VisuallyHidden } from '@mantine/core';

interface ProgressAnnouncerProps {
  /** What moves: a file's name. */
  label: string;
  /** 0..100 */
  percent: number;
}

/** Reads progress out at 25, 50, 75 and 100 %: often enough to know, seldom enough to work on. */
export function ProgressAnnouncer({ label, percent }: ProgressAnnouncerProps) {
  const step = Math.floor(percent / 25) * 25;
  return <VisuallyHidden role="status">{step > 0 ? `${label}: ${step}%` : ''}</VisuallyHidden>;
}
