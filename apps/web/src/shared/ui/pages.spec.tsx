import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderOnPage } from '../../testing/render';
import { Pages } from './pages';

describe('Pages', () => {
  const open = (total: number, value: number) =>
    renderOnPage(<Pages total={total} value={value} onChange={() => undefined} />);
  const step = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

  it('names every step, and says at an end that it is one', async () => {
    await open(3, 1);
    expect(step('Page 2').disabled).toBe(false);
    expect(step('Previous page').disabled).toBe(true);
    expect(step('Previous page').title).toBe('This is the first page');
    expect(step('Next page').disabled).toBe(false);
    expect(step('Next page').title).toBe('');
  });

  it('says so at the other end', async () => {
    await open(3, 3);
    expect(step('Next page').title).toBe('This is the last page');
    expect(step('Previous page').title).toBe('');
  });

  it('is not there where there is one page', async () => {
    await open(1, 1);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
