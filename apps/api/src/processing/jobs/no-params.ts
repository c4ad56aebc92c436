/** For jobs that only need their file. */
export class NoParams {}
