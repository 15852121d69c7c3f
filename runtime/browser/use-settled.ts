import { useEffect, useState } from 'react';

/** Debounces a value: returns it once it has not changed for `after` milliseconds. The first value is returned at once. */
export function useSettled<Value>(value: Value, after: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (settled === value) return;
    const timer = setTimeout(() => setSettled(value), after);
    return () => clearTimeout(timer);
  }, [value, settled, after]);
  return settled;
}
