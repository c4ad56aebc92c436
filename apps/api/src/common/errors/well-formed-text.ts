/** A value and the way to it. */
interface Place {
  value: unknown;
  key: string;
  parent: Place | null;
}

/** Longer ways are cut: they are no field of ours. */
const MAX_FIELD_DEPTH = 20;

function fieldOf(place: Place): string {
  const keys: string[] = [];
  for (let each: Place | null = place; each?.parent; each = each.parent) keys.push(each.key);
  return keys.reverse().slice(0, MAX_FIELD_DEPTH).join('.');
}

/** Why neither PostgreSQL's JSON nor a URL can hold a text. */
type Fault = 'nul' | 'surrogate';

const faultOf = (text: string): Fault | null =>
  text.includes('\0') ? 'nul' : text.isWellFormed() ? null : 'surrogate';

/**
 * Where a text or a key holds a NUL or half of a surrogate pair: the field's path, empty for the value itself, or null where all text can
 * be stored. Without recursion, so that no depth of the input overflows the stack.
 */
export function findMalformedText(value: unknown): { field: string; fault: Fault } | null {
  const places: Place[] = [{ value, key: '', parent: null }];
  for (let place = places.pop(); place; place = places.pop()) {
    if (typeof place.value === 'string') {
      const fault = faultOf(place.value);
      if (fault) return { field: fieldOf(place), fault };
    } else if (typeof place.value === 'object' && place.value !== null && !ArrayBuffer.isView(place.value)) {
      for (const [key, member] of Object.entries(place.value)) {
        const fault = faultOf(key);
        if (fault) return { field: fieldOf(place), fault };
        places.push({ value: member, key, parent: place });
      }
    }
  }
  return null;
}
