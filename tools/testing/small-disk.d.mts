/** A disk of its own that a test can fill. */
export class SmallDisk {
  /**
   * @param folder which becomes a link to the disk; empty, or not there yet
   * @param options whether programs reach it that are kept in namespaces of their own, such as ffmpeg
   * @throws Error where it can't be had
   */
  static over(folder: string, mebibytes: number, options?: { isForPrograms?: boolean }): Promise<SmallDisk>;
  /** Takes all room but so much. */
  leave(bytes: number): void;
  /** Gives back what `leave` has taken. */
  clear(): void;
  /** Leaves an empty folder. */
  remove(): void;
}
