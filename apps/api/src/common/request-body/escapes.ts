const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
/** From the `u` of one escape to that of the next, if one follows at once. */
const ESCAPE_LENGTH = 6;

/** What the six upper bits of a code unit say of it. */
const KIND_BITS = 0xfc00;
const FIRST_HALF = 0xd800;
const SECOND_HALF = 0xdc00;

/** The escapes of a JSON text's strings, such as `\\u00e9`, in their order. Bytes that are UTF-8 hold no half of a surrogate pair otherwise. */
export class Escapes {
  /** None so far is a NUL or an unpaired surrogate. */
  areWellFormed = true;
  /** Where the first half that was seen last wants its second. */
  private secondAt = -1;

  constructor(private readonly body: Uint8Array) {}

  /** @param at where the `u` of an escape stands */
  see(at: number): void {
    const unit = this.unitAt(at);
    const kind = unit & KIND_BITS;
    if (unit === 0) this.areWellFormed = false;
    else if (kind === SECOND_HALF) this.areWellFormed &&= at === this.secondAt;
    else if (kind === FIRST_HALF) {
      this.secondAt = at + ESCAPE_LENGTH;
      this.areWellFormed &&= this.isEscape(this.secondAt) && (this.unitAt(this.secondAt) & KIND_BITS) === SECOND_HALF;
    }
  }

  private isEscape(at: number): boolean {
    return this.body[at - 1] === BACKSLASH && this.body[at] === LETTER_U;
  }

  /** NaN where there are not four hexadecimal digits, which the parser refuses. */
  private unitAt(at: number): number {
    return Number(`0x${String.fromCharCode(...this.body.subarray(at + 1, at + 5))}`);
  }
}
