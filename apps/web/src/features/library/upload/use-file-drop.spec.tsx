import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useFileDrop } from './use-file-drop';

const file = new File(['x'], 'a.mp3');
const withFiles = { dataTransfer: { types: ['Files'], files: [file] } };
const withText = { dataTransfer: { types: ['text/plain'], files: [] } };

describe('useFileDrop', () => {
  let taken: string[];

  function Page({ disabled = false }: { disabled?: boolean }) {
    const area = useRef<HTMLDivElement>(null);
    const onPage = useFileDrop({ onFiles: (files) => taken.push(`page ${files[0]?.name}`) });
    const inArea = useFileDrop({ area, disabled, onFiles: (files) => taken.push(`area ${files[0]?.name}`) });
    return (
      <div ref={area}>
        <p>inside</p>
        <output>{[onPage && 'page', inArea && 'area'].filter(Boolean).join(' ')}</output>
      </div>
    );
  }
  const held = () => screen.getByRole('status').textContent;

  beforeEach(() => {
    taken = [];
  });

  it('knows while files are held over the page, also from child to child', () => {
    render(<Page />);
    fireEvent.dragEnter(document.body, withFiles);
    expect(held()).toBe('page');
    fireEvent.dragEnter(screen.getByText('inside'), withFiles);
    fireEvent.dragLeave(document.body, withFiles);
    expect(held()).toBe('page area');
    fireEvent.dragLeave(screen.getByText('inside'), withFiles);
    expect(held()).toBe('');
  });

  it('leaves text that is dragged to the browser', () => {
    render(<Page />);
    fireEvent.dragEnter(document.body, withText);
    expect(held()).toBe('');
    expect(fireEvent.drop(document.body, withText)).toBe(true);
  });

  it('takes files that are let go, once, and keeps the browser on the page', () => {
    render(<Page />);
    fireEvent.dragEnter(document.body, withFiles);
    expect(fireEvent.dragOver(document.body, withFiles)).toBe(false);
    expect(fireEvent.drop(document.body, withFiles)).toBe(false);
    expect([taken, held()]).toEqual([['page a.mp3'], '']);
  });

  it('gives the files to the area they were let go on, and not to the page', () => {
    render(<Page />);
    fireEvent.drop(screen.getByText('inside'), withFiles);
    expect(taken).toEqual(['area a.mp3']);
  });

  it('takes nothing while it is closed', () => {
    render(<Page disabled />);
    fireEvent.drop(screen.getByText('inside'), withFiles);
    expect(taken).toEqual([]);
  });
});
