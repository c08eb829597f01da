import {
  type FocusEvent,
  type InputEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { Form, Link, useRevalidator, useSearchParams } from "react-router-dom";
import { weightUnits } from "../../src/base/format/weights.ts";
import { measuresOf } from "../../src/catches/measures/length-and-weight.ts";
import { isUnknownEntrant, matchEntrant } from "../../src/entries/match-entrant.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { entryIssue } from "../../src/weigh-in/entry-issue.ts";
import {
  disqualifyingLateness,
  openQuestion,
  unlikelyWeight,
  unstartedDay,
} from "../../src/weigh-in/unlikely-weight.ts";
import { type WeighInView, weighIn } from "../../src/weigh-in/weigh-in-shapes.ts";
import { fieldProps } from "../form-field.ts";
import { useNameOf } from "../names.tsx";
import { onReconnect } from "../offline/on-reconnect.ts";
import { fetchSignedInUser } from "../offline/post-catch.ts";
import { usePageForm } from "../page-form.tsx";
import { PostedFields } from "../posted-form.tsx";
import { useHydrated } from "../runtime/hydrated.ts";
import { serverNow } from "../runtime/server-time.ts";
import { useSession } from "../runtime/session.ts";
import { newSubmissionId, SubmissionId } from "../runtime/submission-id.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/form/button.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { Select, TextInput } from "../ui/form/text-input.tsx";
import { EnterAnglerLink } from "./enter-angler-link.tsx";
import { isAnyUndone } from "./is-any-undone.ts";
import { isOutdated } from "./is-outdated.ts";
import { offlineQuestion } from "./offline-question.ts";
import type { WeighInQueue } from "./use-weigh-in-queue.ts";
import { wordsOf } from "./waiting-entries.tsx";
import type { QueuedEntry, SendOutcome } from "./weigh-in-queue.ts";

type Props = {
  tournament: TournamentView;
  weighIn: WeighInView;
  queue: Pick<WeighInQueue, "enter" | "entries" | "waitingFor" | "discard">;
  /** The entry that is being edited: a refused one, kept on the device until it is saved again, or one that it replaces. */
  edited: QueuedEntry | null;
  setEdited: (entry: QueuedEntry | null) => void;
  /** The angler last picked from a list: a number or a username. */
  picked: { entrant: string } | null;
  chooseDay: (day: number) => void;
  /** Where the entry's total and place are shown. */
  result: RefObject<HTMLElement | null>;
};

const typedFields = [
  "entrant",
  "day",
  "fish",
  "species",
  "length",
  "weight",
  "biggest",
  "dead",
  "lateMinutes",
  "reason",
] as const;

const sentFields: readonly string[] = [...typedFields, "confirmed", "replaces"];

function fieldsOf(form: HTMLFormElement, submitter: HTMLElement | null): Record<string, string> {
  const data = new FormData(form, submitter);
  const fields: Record<string, string> = {};
  for (const name of sentFields) {
    const value = data.get(name);
    if (typeof value === "string" && value !== "") fields[name] = value;
  }
  return fields;
}

/** The values in an address that leads back to the form, without a day that the tournament doesn't have. */
export function typedIn(query: URLSearchParams, days: number): Record<string, string> {
  const day = Number(query.get("day"));
  const isDay = Number.isInteger(day) && day >= 1 && day <= days;
  const names = typedFields.filter((name) => query.has(name) && (name !== "day" || isDay));
  return Object.fromEntries(names.map((name) => [name, query.get(name) ?? ""]));
}

/** Compares what is typed with what a question was asked about. */
const figuresOf = ({ confirmed: _, ...figures }: Record<string, string>): string => JSON.stringify(figures);

/** A second press within this time after a question is part of a double press, not an answer. */
const doublePressMs = 700;

const large = "min-h-14 text-2xl";

/** Focuses a field after its error is shown, or the next one to be typed. */
function focusOn(form: HTMLFormElement | null, name: string, options?: FocusOptions): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus(options);
}

/** Focuses a refused field and selects its value, so that the next typing replaces it. */
function selectField(form: HTMLFormElement | null, name: string): void {
  focusOn(form, name);
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.select();
}

/** Puts the values of an entry that wasn't saved back into the form. */
function fillForm(form: HTMLFormElement, fields: Record<string, string>): void {
  for (const name of typedFields) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLSelectElement || field instanceof HTMLInputElement)) continue;
    field.value = fields[name] ?? "";
    // Checks the field again if it had an error.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  focusOn(form, "entrant");
}

/** "Minimum 12 in, Youth 10 in."; empty without a minimum length. Single fish are checked instead. */
function minimumHint({ minLength, divisions, rules: { unit } }: TournamentView): string {
  const ofDivisions = divisions.flatMap(({ name, minLength: minimum }) =>
    minimum === undefined ? [] : [`${name} ${minimum} ${unit}`],
  );
  const minimums = [...(minLength > 0 ? [`${minLength} ${unit}`] : []), ...ofDivisions];
  return minimums.length > 0 ? `Minimum ${minimums.join(", ")}.` : "";
}

/** Empties the form for the next entry, which is often for the same day and species. */
function clearForm(form: HTMLFormElement, staysOnAngler: boolean): void {
  const kept: string[] = ["day", "species", ...(staysOnAngler ? ["entrant"] : [])];
  for (const name of typedFields) {
    const field = form.elements.namedItem(name);
    if (!kept.includes(name) && field instanceof HTMLInputElement) field.value = "";
  }
}

/** One angler or one fish after another: type, Enter, next. With script, entries survive a lost network. */
export function WeighInForm({ tournament, weighIn: view, queue, edited, setEdited, picked, chooseDay, result }: Props) {
  const { day, dayStarts, isBag, isPooled, limit, species, takes, disqualifyAfter, entrants, entries, needsReason } =
    view;
  const action = `/api/admin/tournaments/${tournament.id}/weigh-in`;
  const { rules } = tournament;
  const [query, setQuery] = useSearchParams();
  const [defaultValue] = useState(() => edited?.fields ?? typedIn(query, dayStarts.length));
  const page = usePageForm(weighIn, { action, defaultValue });
  const { form, fields } = page;
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const userId = user?.id ?? 0;
  const isHydrated = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const [isSending, setSending] = useState(false);
  /** True after a save until the next press of Save, so that the emptied fields show no errors. */
  const [isSaved, setSaved] = useState(false);
  const [refused, setRefused] = useState<Extract<SendOutcome, { name: "refused" }> | null>(null);
  const [typesOunces, setTypesOunces] = useState(false);
  const [staysOnAngler, setStaysOnAngler] = useState(false);
  const [firstDay] = useState(day);
  /** The day that was chosen before an entry was edited; null while none is. */
  const dayBefore = useRef(edited ? String(day) : null);
  const asked = useRef({ figures: "", at: 0 });
  const list = useId();
  const nameOf = useNameOf();
  /** The angler's field as it was last left or sent. */
  const [typedEntrant, setTypedEntrant] = useState(defaultValue.entrant?.trim() ?? "");
  const match = typedEntrant === "" ? "" : matchEntrant(entrants, typedEntrant, { isPooled });
  const countsFish = isBag && limit !== 1;
  const minimum = isBag ? minimumHint(tournament) : "";
  const firstMeasure = takes.length ? "length" : "weight";

  const firstInvalid = sentFields.find((name) => fields[name as keyof typeof fields].errors);
  const errorAt = (name: keyof typeof fields) =>
    refused?.issues.find(({ path }) => path === name)?.message ?? (isSaved ? undefined : fields[name].errors?.[0]);
  const wired = (name: keyof typeof fields) => ({
    ...fieldProps(fields[name]),
    error: errorAt(name),
    autoComplete: "off",
    className: large,
    autoFocus: firstInvalid === name || (firstInvalid === undefined && name === "entrant"),
  });
  /** If the message is a question, saving again confirms it. */
  const confirmable = (["entrant", "day", "fish", "weight", "biggest", "length", "species", "lateMinutes"] as const)
    .map(errorAt)
    .find(Boolean);
  const entrantError = errorAt("entrant") ?? (typeof match === "string" ? match : undefined);
  /** What is typed now, for the way back to this form. Without script, it is what was sent. */
  const typedNow = () => {
    const typed = element.current && fieldsOf(element.current, null);
    const query = new URLSearchParams();
    for (const name of typedFields) {
      const value = typed ? typed[name] : fields[name].initialValue;
      if (value) query.set(name, value);
      // A field that was emptied must not be filled in from the entry again.
      else if (edited?.fields[name]) query.set(name, "");
    }
    if (edited?.fields.replaces) query.set("edit", edited.fields.replaces);
    return query;
  };
  const unknownEntrant = (message: string) => (
    <>
      {message} <EnterAnglerLink tournament={tournament} typed={typedNow} />
    </>
  );
  const { replaces: _, ...editedFigures } = edited?.fields ?? {};
  const asIs = refused && !refused.issues.some(({ path }) => sentFields.includes(path)) ? refused.message : null;

  useEffect(() => {
    if (refused) selectField(element.current, refused.issues[0]?.path ?? "entrant");
  }, [refused]);

  // If a new day has started while an entry is edited, the form returns to that day afterwards.
  useEffect(() => {
    if (dayBefore.current !== null) dayBefore.current = String(day);
  }, [day]);

  const onEditStopped = useEffectEvent((form: HTMLFormElement) => {
    setSaved(true);
    setRefused(null);
    setTypedEntrant("");
    clearForm(form, false);
    restoreDay(form);
    focusOn(form, "entrant");
  });

  /** The entry that was last put into the form; null after it was saved. */
  const filledIn = useRef(edited);
  useEffect(() => {
    const wasEditing = filledIn.current !== null;
    filledIn.current = edited;
    if (!element.current) return;
    if (!edited) {
      if (wasEditing) onEditStopped(element.current);
      return;
    }
    setRefused(null);
    setTypedEntrant(edited.fields.entrant?.trim() ?? "");
    const days = element.current.elements.namedItem("day");
    if (days instanceof HTMLSelectElement) dayBefore.current ??= days.value;
    fillForm(element.current, edited.fields);
  }, [edited]);

  // The values are in the form now. If the page is reloaded, they must not be entered again.
  useEffect(() => {
    if (query.size > 0) setQuery({}, { replace: true, preventScrollReset: true });
  }, [query, setQuery]);

  useEffect(() => {
    const field = element.current?.elements.namedItem("entrant");
    if (!(picked && field instanceof HTMLInputElement)) return;
    field.value = picked.entrant;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    setTypedEntrant(picked.entrant);
    focusOn(field.form, countsFish ? "fish" : firstMeasure);
  }, [picked, countsFish, firstMeasure]);

  // The page may have been open overnight.
  useEffect(() => {
    const renew = async () => {
      if ((await fetchSignedInUser()) === userId) await revalidate();
    };
    return onReconnect(() => void renew());
  }, [revalidate, userId]);

  // The button that undid an entry is gone with it.
  const shownEntries = useRef(entries);
  useEffect(() => {
    const isUndone = isAnyUndone(shownEntries.current, entries);
    shownEntries.current = entries;
    if (isUndone && document.activeElement === document.body)
      focusOn(element.current, "entrant", { preventScroll: true });
  }, [entries]);

  function refuse(issue: { path: string; message: string }, isQuestion = false): false {
    setRefused({ name: "refused", message: issue.message, isQuestion, issues: [issue] });
    return false;
  }

  /** Checks an entry before it is stored: without a connection, the server would refuse it or ask too late. */
  function isAccepted(typed: Record<string, string>): boolean {
    const input = weighIn.safeParse(typed);
    if (!input.success) return true;
    if (asked.current.figures === figuresOf(typed) && performance.now() - asked.current.at < doublePressMs)
      return false;
    const issue = entryIssue(rules, { isBag, limit, takes }, input.data);
    if (issue) return refuse(issue);
    const starts = dayStarts.map((start) => Date.parse(start));
    const otherEntries = queue.entries.filter(({ submissionId }) => submissionId !== edited?.submissionId);
    const questions = [
      unstartedDay(starts, Number(typed.day ?? day), serverNow()),
      unlikelyWeight({ isBag, unit: rules.unit }, input.data),
      disqualifyingLateness({ takes, disqualifyAfter }, input.data),
      navigator.onLine && queue.waitingFor === null ? null : offlineQuestion(view, otherEntries, typed),
    ];
    const question = openQuestion(questions, typed.confirmed);
    if (question === null) return true;
    asked.current = { figures: figuresOf(typed), at: performance.now() };
    return refuse(question, true);
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    form.onSubmit(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (isSending) return;
    const sent = event.currentTarget;
    const typed = fieldsOf(sent, event.nativeEvent.submitter);
    if (countsFish && staysOnAngler) typed.fish ??= "1";
    setTypedEntrant(typed.entrant?.trim() ?? "");
    if (!isAccepted(typed)) return;
    setSending(true);
    setRefused(null);
    let outcome: SendOutcome | null;
    try {
      outcome = await queue.enter({ submissionId: newSubmissionId(), fields: typed });
    } finally {
      setSending(false);
    }
    if (outcome?.name === "refused") {
      if (outcome.isQuestion) asked.current = { figures: figuresOf(typed), at: performance.now() };
      setRefused(outcome);
      return;
    }
    setSaved(true);
    if (edited) queue.discard(edited.submissionId);
    filledIn.current = null;
    setEdited(null);
    clearForm(sent, staysOnAngler);
    restoreDay(sent);
    if (!staysOnAngler) setTypedEntrant("");
    focusOn(sent, staysOnAngler ? firstMeasure : "entrant", { preventScroll: true });
    result.current?.scrollIntoView({ block: "nearest" });
  }

  function restoreDay(form: HTMLFormElement): void {
    const days = form.elements.namedItem("day");
    if (dayBefore.current !== null && days instanceof HTMLSelectElement) {
      days.value = dayBefore.current;
      chooseDay(Number(days.value));
    }
    dayBefore.current = null;
  }

  function onInput({ target }: InputEvent<HTMLFormElement>) {
    if (refused && "name" in target && isOutdated(refused, String(target.name))) setRefused(null);
  }

  function onEntrantBlur({ currentTarget }: FocusEvent<HTMLInputElement>) {
    const typed = currentTarget.value.trim();
    if (typed !== typedEntrant) setTypedEntrant(typed);
  }

  /** Enter, which barcode scanners also send, moves from the angler to the fish as long as none is typed. */
  function onEntrantKey(event: KeyboardEvent<HTMLInputElement>) {
    const { form: own, value } = event.currentTarget;
    if (event.key !== "Enter" || event.nativeEvent.isComposing || !own || value.trim() === "") return;
    const { day: _, entrant: __, species: typedSpecies, confirmed: ___, ...figures } = fieldsOf(own, null);
    if (Object.keys(figures).length > 0) return;
    event.preventDefault();
    if (isBag) focusOn(own, countsFish ? "fish" : firstMeasure);
    else focusOn(own, species.length === 1 || (species.length === 0 && typedSpecies) ? firstMeasure : "species");
  }

  function stopEditing(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setEdited(null);
  }

  const weightUnit = weightUnits[rules.unit];
  const isPounds = weightUnit === "lb";
  const weightKeys = isPounds && (typesOunces || !isHydrated) ? "text" : "decimal";
  return (
    <Form
      ref={element}
      method="post"
      action={action}
      id={form.id}
      noValidate={form.noValidate}
      onInput={onInput}
      onSubmit={onSubmit}
    >
      <SubmissionId />
      <PostedFields action={action} to={`/admin/tournaments/${tournament.id}/weigh-in`} />
      {confirmable && <input type="hidden" name="confirmed" value={confirmable} />}
      {edited?.fields.replaces && (
        <div className="mb-4">
          <input type="hidden" name="replaces" value={edited.fields.replaces} />
          <Alert kind="warning" title={`Editing: ${wordsOf(editedFigures, { entrants, unit: rules.unit })}`}>
            <p>It will be replaced when you save.</p>
            <Link to={`/admin/tournaments/${tournament.id}/weigh-in`} className="link" onClick={stopEditing}>
              Stop Editing
            </Link>
          </Alert>
        </div>
      )}
      {(asIs ?? form.errors?.[0]) && (
        <div className="mb-4">
          <Alert kind="error">{asIs ?? form.errors?.[0]}</Alert>
        </div>
      )}
      <div className="weigh-in-fields">
        {dayStarts.length > 1 && (
          <Select
            key={day}
            {...wired("day")}
            label="Day"
            defaultValue={(day === firstDay ? fields.day.initialValue : edited?.fields.day) ?? String(day)}
            onInput={({ currentTarget }) => chooseDay(Number(currentTarget.value))}
          >
            {dayStarts
              .map((_, index) => index + 1)
              .map((number) => (
                <option key={number} value={number}>
                  Day {number}
                </option>
              ))}
          </Select>
        )}
        <TextInput
          {...wired("entrant")}
          error={entrantError && isUnknownEntrant(entrantError) ? unknownEntrant(entrantError) : entrantError}
          note={
            typeof match === "string"
              ? ""
              : [[match.number, nameOf(match)].join(" ").trim(), match.team].filter(Boolean).join(", ")
          }
          onBlur={onEntrantBlur}
          label="Angler: Number or Name"
          list={list}
          autoCapitalize="off"
          enterKeyHint="next"
          onKeyDown={onEntrantKey}
          fieldClassName="col-span-2"
        />
        <datalist id={list}>
          {entrants.map(({ userId, number, displayName }) => (
            <option key={userId} value={number === undefined ? displayName : String(number)}>
              {displayName}
            </option>
          ))}
        </datalist>
        {countsFish && (
          <TextInput
            {...wired("fish")}
            label="Fish"
            optional={staysOnAngler}
            hint={[staysOnAngler && "Leave blank for one.", limit !== null && `Limit ${limit}.`, minimum]
              .filter(Boolean)
              .join(" ")}
            inputMode="numeric"
          />
        )}
        {!isBag && species.length > 0 && (
          <Select {...wired("species")} label="Species">
            {species.map((speciesName) => (
              <option key={speciesName}>{speciesName}</option>
            ))}
          </Select>
        )}
        {!isBag && species.length === 0 && <TextInput {...wired("species")} label="Species" />}
        {takes.length && (
          <TextInput
            {...wired("length")}
            label={`Length (${rules.unit})`}
            hint={measuresOf(rules).lengthHint}
            inputMode="decimal"
          />
        )}
        {takes.weight && (
          <TextInput
            {...wired("weight")}
            label={`Weight (${weightUnit})`}
            hint={[isPounds && "5.38 or 5 lb 6 oz.", !countsFish && minimum].filter(Boolean).join(" ")}
            optional={!isBag && rules.by === "length"}
            inputMode={weightKeys}
            fieldClassName="weigh-in-weight"
          />
        )}
        {countsFish && (
          <TextInput {...wired("biggest")} label={`Big Fish (${weightUnit})`} optional inputMode={weightKeys} />
        )}
        {takes.dead && <TextInput {...wired("dead")} label="Dead Fish" optional inputMode="numeric" />}
        {takes.late && <TextInput {...wired("lateMinutes")} label="Minutes Late" optional inputMode="numeric" />}
        {needsReason && (
          <TextInput
            {...wired("reason")}
            label="Reason for the Correction"
            hint="Results are official, so everyone can see this."
            fieldClassName="col-span-2"
          />
        )}
        <div className="weigh-in-save">
          <div className="mt-1.5">
            <Button busy={isSending} onClick={() => setSaved(false)}>
              Save
            </Button>
          </div>
          <p className="weigh-in-keys">Enter saves. Tab goes to the next field.</p>
        </div>
      </div>
      {isHydrated && (
        <Checkbox
          label="Stay on this angler and enter fish one by one"
          keepErrorLine={false}
          checked={staysOnAngler}
          onChange={({ currentTarget }) => setStaysOnAngler(currentTarget.checked)}
        />
      )}
      {isHydrated && isPounds && takes.weight && (
        <div className="weigh-in-letters">
          <Checkbox
            label="Show letters on the keyboard, for weights such as 5 lb 6 oz"
            keepErrorLine={false}
            checked={typesOunces}
            onChange={({ currentTarget }) => setTypesOunces(currentTarget.checked)}
          />
        </div>
      )}
    </Form>
  );
}
