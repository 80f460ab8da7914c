import {
  createContext,
  type ReactNode,
  use,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";

interface ValueStore<Value> {
  value: Value;
  listeners: Set<() => void>;
}

/**
 * A context whose readers select what they need of its value, by names or with a function, and are
 * drawn again only when that changes. `useLatest` gives what acts later a way to read the value of
 * then. A new value with the fields of the one before changes nothing. `missing` is said where it is
 * read outside of its provider.
 */
export function createSelectableContext<Value>(missing: string) {
  const Context = createContext<ValueStore<Value> | undefined>(undefined);

  function Provider({ value, children }: { value: Value; children: ReactNode }) {
    const [store] = useState((): ValueStore<Value> => ({ value, listeners: new Set() }));
    // Readers are drawn in the same frame.
    useLayoutEffect(() => {
      if (hasSameFields(store.value, value)) return;
      store.value = value;
      for (const listener of [...store.listeners]) listener();
    }, [store, value]);
    return <Context value={store}>{children}</Context>;
  }

  function useStore(): ValueStore<Value> {
    const store = use(Context);
    if (store === undefined) throw new Error(missing);
    return store;
  }

  function useLatest(): () => Value {
    const store = useStore();
    return () => store.value;
  }

  function useSelected<Part>(select: (value: Value) => Part): Part;
  function useSelected<Name extends keyof Value>(...names: Name[]): Pick<Value, Name>;
  function useSelected(...selection: [(value: Value) => unknown] | (keyof Value)[]): unknown {
    const [first] = selection;
    const select =
      typeof first === "function"
        ? first
        : (value: Value) => pickProperties(value, selection as (keyof Value)[]);
    const store = useStore();
    const last = useRef<{ value: Value; select: unknown; part: unknown }>(undefined);
    const [subscribe] = useState(() => (listener: () => void) => {
      store.listeners.add(listener);
      return () => void store.listeners.delete(listener);
    });
    return useSyncExternalStore(subscribe, () => {
      const { value } = store;
      const known = last.current;
      if (known?.value === value && known.select === select) return known.part;
      const selected = select(value);
      const part = known && hasSameFields(known.part, selected) ? known.part : selected;
      last.current = { value, select, part };
      return part;
    });
  }

  return { Provider, useSelected, useLatest };
}

const pickProperties = <Value,>(value: Value, names: readonly (keyof Value)[]) =>
  Object.fromEntries(names.map((name) => [name, value[name]]));

/**
 * Whether two values are the same, or plain objects with the same fields: a selection of several
 * fields is a new object each time.
 */
export function hasSameFields(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlainObject(one) || !isPlainObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.is(one[name], other[name]))
  );
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
