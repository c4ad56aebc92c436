import type { FastifyReply } from 'fastify';
import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { type ByteRange } from '../storage/storage.js';

/**
 * Sends a part of a file of this machine, and closes it. Two buffers take turns, one being read into while the other is on its way: a
 * stream would make a new one for each piece, and collecting those halves the rate.
 * @param mostBytes of a piece: with 1 MiB half of nginx's rate is reached; with 64 KiB, Node's default, it is far slower
 */
export async function sendFile(
  file: FileHandle,
  { start, end }: ByteRange,
  reply: FastifyReply,
  mostBytes: number,
): Promise<void> {
  const { raw } = reply.hijack();
  raw.statusCode = reply.statusCode;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  const pieceBytes = Math.min(mostBytes, end - start + 1);
  const buffers = [
    Buffer.allocUnsafeSlow(pieceBytes),
    Buffer.allocUnsafeSlow(start + pieceBytes > end ? 0 : pieceBytes),
  ];
  const sent: Promise<void>[] = [];
  try {
    for (let at = start, turn = 0; at <= end; turn = 1 - turn) {
      await sent[turn];
      const buffer = buffers[turn]!;
      const { bytesRead } = await file.read(buffer, 0, Math.min(pieceBytes, end - at + 1), at);
      if (bytesRead === 0) throw new Error('The file is shorter than its record says');
      at += bytesRead;
      const piece = written(raw, buffer.subarray(0, bytesRead));
      // It may fail while the other is awaited; whoever awaits this one hears of it.
      piece.catch(() => undefined);
      sent[turn] = piece;
    }
    await Promise.all(sent);
    raw.end();
  } catch (error) {
    // Whoever went away needs no answer; anybody else sees an answer that breaks off, as its length tells.
    raw.destroy(error as Error);
  } finally {
    await Promise.allSettled(sent);
    await file.close();
  }
}

const written = (response: ServerResponse, piece: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    response.write(piece, (error) => (error ? reject(error) : resolve()));
  });
