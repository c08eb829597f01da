import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useHydrated } from "../../runtime/hydrated.ts";
import { classes } from "../classes.ts";
import { Field, type FieldProps } from "./field.tsx";

/** `value` is put into the field; `detail` distinguishes it from similar ones. */
export type Choice = { value: string; detail?: string };

type ComboboxProps<C extends Choice> = FieldProps &
  ComponentProps<"input"> & {
    fieldClassName?: string;
    load: (typed: string) => Promise<C[]>;
    /** Shown below the field while nothing matches what is typed. */
    noMatch?: string;
    /** Called after the field has taken the value. */
    onChoose?: (choice: C, input: HTMLInputElement) => void;
  };

/** Choices are loaded after a pause in typing that is longer than the gap between a fast typist's keystrokes. */
const pauseMs = 120;

/** The choices for the latest input; a reply that arrives after the input changed is dropped. */
function useChoices<C extends Choice>(load: (typed: string) => Promise<C[]>) {
  const [choices, setChoices] = useState<readonly C[]>([]);
  const [isUnmatched, setUnmatched] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const requestNumber = useRef(0);
  const stop = () => {
    requestNumber.current += 1;
    clearTimeout(waiting.current);
  };
  useEffect(() => () => clearTimeout(waiting.current), []);
  const close = () => {
    stop();
    setChoices([]);
  };
  function ask(typed: string) {
    stop();
    if (typed.trim() === "") {
      setUnmatched(false);
      return setChoices([]);
    }
    const ownNumber = requestNumber.current;
    const show = (loaded: readonly C[], isUnknown = false) => {
      if (ownNumber !== requestNumber.current) return;
      setChoices(loaded);
      setUnmatched(loaded.length === 0 && !isUnknown);
    };
    // Offline there are no choices, and the field accepts any input.
    waiting.current = setTimeout(() => void load(typed).then(show, () => show([], true)), pauseMs);
  }
  return { choices, isUnmatched, ask, close };
}

/** Sets the value as if typed, so that the enclosing form is notified. */
function type(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** A line of text with a list of suggestions while typing; without script a plain field. */
export function Combobox<C extends Choice>({
  label,
  hint,
  error,
  fieldClassName,
  id,
  className,
  load,
  noMatch,
  onChoose,
  ...rest
}: ComboboxProps<C>) {
  const isHydrated = useHydrated();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const isChosen = useRef(false);
  const [active, setActive] = useState(-1);
  const { choices, isUnmatched, ask, close } = useChoices(load);
  const isOpen = choices.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;

  function choose(choice: C): void {
    if (!input.current) return;
    isChosen.current = true;
    type(input.current, choice.value);
    isChosen.current = false;
    close();
    onChoose?.(choice, input.current);
  }

  function hear(typed: string): void {
    setActive(-1);
    if (!isChosen.current) ask(typed);
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && isOpen)
      setActive((index) => (index + step + choices.length + (index < 0 && step < 0 ? 1 : 0)) % choices.length);
    else if (step) ask(event.currentTarget.value);
    else if (event.key === "Escape" && isOpen) close();
    else if (event.key === "Enter" && choices[active]) choose(choices[active]);
    else {
      if (event.key === "Enter") close();
      return;
    }
    event.preventDefault();
  }

  const combobox = isHydrated && {
    role: "combobox",
    "aria-autocomplete": "list" as const,
    "aria-expanded": isOpen,
    "aria-controls": isOpen ? listId : undefined,
    "aria-activedescendant": isOpen && active >= 0 ? optionId(active) : undefined,
  };
  return (
    <Field {...{ id, label, hint, error }} note={noMatch && (isUnmatched ? noMatch : "")} className={fieldClassName}>
      {(controlProps) => (
        <div className="relative">
          <input
            type="text"
            autoComplete="off"
            {...rest}
            {...controlProps}
            {...combobox}
            ref={input}
            className={classes("control", className)}
            onInput={(event) => hear(event.currentTarget.value)}
            onKeyDown={press}
            onBlur={close}
          />
          {isOpen && (
            <div
              id={listId}
              role="listbox"
              aria-label={label}
              className="absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-lg border border-line bg-surface py-1 shadow-lg"
            >
              {choices.map((choice, index) => (
                <div
                  key={`${choice.value} ${choice.detail}`}
                  id={optionId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={classes(
                    "min-h-12 cursor-pointer content-center px-4 py-1",
                    index === active && "bg-lake-soft",
                  )}
                  onPointerMove={() => setActive(index)}
                  onPointerDown={(event) => event.preventDefault()}
                  onPointerUp={() => choose(choice)}
                >
                  <span className="wrap-anywhere">{choice.value}</span>
                  {choice.detail && (
                    <span className="block wrap-anywhere text-[0.9375rem] text-ink-soft">{choice.detail}</span>
                  )}
                </div>
              ))}
            </div>
          )}
          {isHydrated && (
            <p role="status" className="sr-only">
              {isOpen && `${choices.length} found. Choose with the arrow keys.`}
            </p>
          )}
        </div>
      )}
    </Field>
  );
}
