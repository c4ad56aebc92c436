import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useFilePaste } from './use-file-paste';

const file = new File(['x'], 'pasted.mp3');

function Page({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  useFilePaste(onFiles);
  return <input aria-label="A text" />;
}

describe('useFilePaste', () => {
  const taken: File[] = [];
  const show = () => render(<Page onFiles={(files) => taken.push(...files)} />);

  it('takes files that are pasted on the page, and nothing else', () => {
    show();
    fireEvent.paste(document.body, { clipboardData: { files: [] } });
    fireEvent.paste(screen.getByLabelText('A text'), { clipboardData: { files: [file] } });
    expect(taken).toEqual([]);
    fireEvent.paste(document.body, { clipboardData: { files: [file] } });
    expect(taken).toEqual([file]);
  });
});
