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

/**
 * Where a text or a key holds half of a surrogate pair, which neither PostgreSQL's JSON nor a URL can hold: the field's path, empty for
 * the value itself, or null where all text is well formed. Without recursion, so that no depth of the input overflows the stack.
 */
export function findMalformedText(value: unknown): string | null {
  const places: Place[] = [{ value, key: '', parent: null }];
  for (let place = places.pop(); place; place = places.pop()) {
    if (typeof place.value === 'string') {
      if (!place.value.isWellFormed()) return fieldOf(place);
    } else if (typeof place.value === 'object' && place.value !== null && !ArrayBuffer.isView(place.value)) {
      for (const [key, member] of Object.entries(place.value)) {
        if (!key.isWellFormed()) return fieldOf(place);
        places.push({ value: member, key, parent: place });
      }
    }
  }
  return null;
}
