import type { FormMetadata } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ReactNode, useId } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { z } from "zod";
import type { TimeZones } from "../../../src/admin/admin-views.ts";
import type { RuleSetView } from "../../../src/club/rule-sets/rule-set-form.ts";
import type { FormatStart } from "../../../src/scoring/format-form/format-form.ts";
import type { standardFormat, TypedFormat } from "../../../src/scoring/format-form/typed-format.ts";
import { usualSpecies } from "../../../src/scoring/rulebook/presets.ts";
import type { FlagKind } from "../../../src/tournaments/flagging/flag-kinds.ts";
import { type TournamentView, tournamentForm } from "../../../src/tournaments/tournament-shapes.ts";
import { CorrectionReason } from "../../admin/correction-reason.tsx";
import { PhotoField } from "../../catches/fields/photo-field.tsx";
import { EntryFields } from "../../entries/manage/entry-fields.tsx";
import { fieldProps } from "../../form-field.ts";
import { DayFields } from "../../options/days/day-fields.tsx";
import { DivisionFields } from "../../options/divisions/division-fields.tsx";
import { FixedPayoutShare, PayoutShareFields } from "../../options/fee-share/fee-share-fields.tsx";
import type { TypedShare } from "../../options/fee-share/typed-share.ts";
import type { SeparateTerms } from "../../options/loaders.ts";
import { QuestionFields } from "../../options/questions/question-fields.tsx";
import { TeamFields } from "../../options/teams/team-fields.tsx";
import { ChargeFields, hasSeparateTerms, SeparateTermFields, type TypedOptionTerms } from "../../options/terms.tsx";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { TextArea, TextInput } from "../../ui/form/text-input.tsx";
import { TournamentPicture } from "../picture.tsx";
import { ErrorList } from "./error-list.tsx";
import { FlagFields } from "./flag-fields.tsx";
import { FormatPart, FormatStartPart, startOf } from "./format/format-part.tsx";
import { OverwriteNote, overwrittenFields } from "./overwrite-note.tsx";
import { TournamentPreview } from "./preview/tournament-preview.tsx";
import { amountsTyped, DefaultSaveButton, PrizePositions } from "./prize-form.tsx";
import { unitTyped } from "./rules-fields.tsx";
import { RulesPart } from "./rules-part.tsx";
import { Step } from "./steps/step.tsx";
import { StepList } from "./steps/step-list.tsx";
import { type ShownStep, type StepId, stepAfter, stepOfField } from "./steps/step-names.ts";
import { focusFirstError, useRestoredStep, useShownStep, useStepFocus, useStepOfErrors } from "./steps/use-step.ts";
import { FeeField, TypeField, ZoneField } from "./term-fields.tsx";
import { TextTerms } from "./text-terms.tsx";
import { TimeFields } from "./time-fields.tsx";
import type { PastTournament } from "./try/past-tournaments.ts";
import type { TypedRules } from "./typed-rules.ts";

/** The form's initial values, as typed. */
export type TypedTournament = SeparateTerms &
  TypedOptionTerms & {
    name: string;
    description: string;
    targetSpecies: string;
    minLength: string;
    prize: string;
    entryFee: string;
    challengeDeposit: string;
    startDate: string;
    endDate: string;
    startTime: string;
    endTime: string;
    joinUntil: string;
    identifierReleaseAt: string;
    positions: { amount: string }[];
    payoutShare: TypedShare;
    divisions: { name: string; formerName: string; minLength: string; positions: { amount: string }[] }[];
    hasOpenBoard: string;
    days: { on: string; cut: string };
    teamSize: string;
    teamScore: string;
    teamPrize: string;
    timeZone: string;
    tournamentType: string;
    capacity: string;
    visibility: string;
    isMembersOnly: string;
    isByApproval: string;
    questions: { label: string; isRequired: string; choices: string }[];
    isActive: string;
    skipsWeight: string;
    allowsSubmitters: string;
    rules: TypedRules;
    format: TypedFormat | typeof standardFormat;
    waters: string;
    flagsOff: FlagKind[];
  };

type FormProps = {
  /** The route, the page after success, and the message on failure. */
  post: { action: string; method?: "put"; to: string; failed: string };
  first: Partial<TypedTournament>;
  zones: TimeZones;
  ruleSets: readonly RuleSetView[];
  /** Ended tournaments to try rules on. */
  past: readonly PastTournament[];
  /** The address to download the stored format from. */
  formatAddress?: string;
  /** Whether type, fee and zone can no longer change, and changes that rescore catches must be confirmed. */
  isFixed?: boolean;
  /** Whether a change of the rules may need a reason. */
  hasStarted?: boolean;
  /** Whether a prize was sent. */
  arePrizesFixed?: boolean;
  /** Whether the results are official. */
  isOfficial?: boolean;
  /** The stored pool and places: as long as they stay as they are, they needn't add up. */
  storedPrizes?: string;
  /** Identifies the stored values that the form was filled with. */
  basis?: string;
  /** The minimum number of positions: a stored breakdown has at least one. */
  minPositions?: number;
  /** The stored picture, if there is one, and the button that removes it. */
  picture?: Pick<TournamentView, "imageUrl" | "thumbnailUrl">;
  removePicture?: ReactNode;
};

/** A tournament's minimum outside its format, which only programs set. The format's own replaces it. */
const ownMinimum = ({ format, minLength = "0" }: Partial<TypedTournament>, start: FormatStart): string =>
  format && "minimum" in format && format.start === start && format.minimum === "" ? minLength : "0";

const noErrors = {};

/** Its button is outside the form, at the foot of the dialog. */
export const tournamentFormId = "tournament";

export function TournamentForm({
  post,
  first,
  zones,
  ruleSets,
  past,
  formatAddress,
  isFixed = false,
  hasStarted = false,
  arePrizesFixed = false,
  isOfficial = false,
  minPositions = 0,
  ...rest
}: FormProps) {
  const form = usePageForm(tournamentForm, {
    ...post,
    refusals: "both",
    id: tournamentFormId,
    defaultValue: { ...first, basis: rest.basis },
  });
  const { fields } = form;
  const { storedPrizes, basis, picture, removePicture } = rest;
  const imageId = useId();
  const pool = Number(fields.prize.value ?? 0) || 0;
  const others = fields.divisions.getFieldList().flatMap((division) => amountsTyped(division.getFieldset().positions));
  const start = startOf(fields.format);
  const hasFormat = start !== "standard";
  const usual = start === "standard" || start === "own" ? undefined : usualSpecies[start];
  const species = fields.targetSpecies.value || usual || "";
  const type = fields.tournamentType.value === "derby" ? "derby" : "tournament";
  const fixed = isFixed ? first : null;
  const shown = useShownStep();
  const isStored = post.method === "put";
  const wrong = new Set(Object.keys(form.form.allErrors).map(stepOfField));
  const overwritten = overwrittenFields(form.lastResult);
  useStepOfErrors(tournamentFormId, overwritten ? noErrors : form.form.allErrors);
  useRestoredStep(shown);
  useStepFocus(shown);
  return (
    <div className="tournament-page">
      <StepList shown={shown} wrong={wrong} />
      <PageForm of={form} preventScrollReset encType="multipart/form-data" className="flex min-w-0 flex-col">
        {!overwritten && <ErrorList errors={form.form.allErrors} />}
        <EnterGoesOn form={form.form} shown={shown} next={isStored ? null : stepAfter(shown)} />
        {basis && <input type="hidden" name={fields.basis.name} defaultValue={fields.basis.initialValue} />}
        {overwritten && <OverwriteNote changes={overwritten} name={fields.replaced.name} />}
        {storedPrizes && <input type="hidden" name={fields.storedPrizes.name} value={storedPrizes} />}
        <Step id="basics" shown={shown}>
          <FormatStartPart form={form.form} field={fields.format} isStored={isStored} />
          <TextInput label="Name" maxLength={120} required {...fieldProps(fields.name)} />
          <TextArea label="Description" required {...fieldProps(fields.description)} />
          <TextInput
            label="Target Species"
            hint="Separated by commas. A group includes all of its species: Bass includes Largemouth Bass."
            required
            {...fieldProps(fields.targetSpecies)}
            defaultValue={fields.targetSpecies.initialValue || usual}
          />
          <div className="aligned-fields grid gap-x-4 sm:grid-cols-2">
            {hasFormat ? (
              <input type="hidden" name={fields.minLength.name} value={ownMinimum(first, start)} />
            ) : (
              <NumberInput
                label="Minimum Length"
                unit={unitTyped(fields.rules)}
                step="0.1"
                min="0"
                max="200"
                required
                {...fieldProps(fields.minLength)}
              />
            )}
            <TypeField fields={fields} fixed={fixed} hasFormat={hasFormat} />
          </div>
          <PhotoField
            id={imageId}
            name="image"
            label="Picture"
            hint="Shown on its card. Without one, a drawing of its species is shown."
            empty={
              <TournamentPicture
                tournament={{ imageUrl: null, thumbnailUrl: null, ...picture, targetSpecies: species.split(",") }}
                className="rounded-lg"
              />
            }
            className="my-2 max-w-md"
          />
          {removePicture}
          <Checkbox
            name={fields.isActive.name}
            defaultChecked={fields.isActive.initialValue === "on"}
            label="Published. Drafts are visible only to admins and anglers who already joined."
            keepErrorLine={false}
          />
        </Step>
        <Step id="when" shown={shown}>
          <TimeFields fields={fields} />
          <ZoneField fields={fields} fixed={fixed} zones={zones} />
          <TextTerms fields={fields} />
          <DayFields fields={fields} />
        </Step>
        <Step id="money" shown={shown}>
          <div className="aligned-fields grid gap-x-4 sm:grid-cols-2">
            <FeeField fields={fields} fixed={fixed} />
            <NumberInput
              label="Prize"
              hint={arePrizesFixed ? undefined : "Leave at 0 to use the sum of the paid places."}
              prefix="$"
              step="1"
              min="0"
              inputMode="numeric"
              required
              {...fieldProps(fields.prize)}
            />
          </div>
          {arePrizesFixed && <FixedPayoutShare share={first.payoutShare} />}
          {!arePrizesFixed && (
            <fieldset className="mb-6">
              <legend className="font-semibold">
                How the Pool Is Paid Out<span className="font-normal text-ink-faint"> (optional)</span>
              </legend>
              <p className="mb-3 text-[0.9375rem] text-ink-soft">One amount for each paid place, in whole dollars.</p>
              <PrizePositions
                form={form.form}
                field={fields.positions}
                pool={pool}
                min={minPositions}
                others={others}
                poolField={fields.prize}
              />
              <PayoutShareFields field={fields.payoutShare} />
            </fieldset>
          )}
          <EntryFields fields={fields} />
          <QuestionFields form={form.form} questions={fields.questions} hasMore={hasSeparateTerms(fields)}>
            <SeparateTermFields fields={fields} />
          </QuestionFields>
          <NumberInput
            label="Challenge Deposit"
            hint="0 for none. Refunded if the challenge is upheld or withdrawn, kept by the club if it's denied."
            prefix="$"
            step="0.01"
            min="0"
            {...fieldProps(fields.challengeDeposit)}
          />
        </Step>
        <Step id="divisions" shown={shown}>
          <DivisionFields
            form={form.form}
            field={fields.divisions}
            hasOpenBoard={fields.hasOpenBoard}
            unit={unitTyped(fields.rules)}
            arePrizesFixed={arePrizesFixed}
          />
          <TeamFields fields={fields} isNeeded={start === "team-bass"} error={form.form.allErrors.teams?.[0]} />
          <ChargeFields form={form.form} fields={fields} />
        </Step>
        <Step id="rules" shown={shown}>
          <FormatPart form={form.form} field={fields.format} past={past} address={formatAddress} />
          <RulesPart
            sets={ruleSets}
            form={form.form}
            field={fields.rules}
            release={fields.identifierReleaseAt}
            type={type}
            hasFormat={hasFormat}
            reason={hasStarted ? fields.rulesReason : undefined}
          />
          <Checkbox
            name={fields.skipsWeight.name}
            defaultChecked={fields.skipsWeight.initialValue === "on"}
            label="Length only – don't ask for weight"
            keepErrorLine={false}
          />
          <Checkbox
            name={fields.allowsSubmitters.name}
            defaultChecked={fields.allowsSubmitters.initialValue === "on"}
            label="Entrants can submit for each other. Each angler gives consent first, and the catch counts for the angler."
            keepErrorLine={false}
          />
          <FlagFields waters={fields.waters} flagsOff={fields.flagsOff} />
        </Step>
        {isOfficial && <CorrectionReason field={fields.reason} />}
        {isFixed && (
          <Checkbox
            name={fields.confirm.name}
            defaultChecked={fields.confirm.initialValue === "on"}
            label="Anglers have joined. I understand that changing the length, species, dates or times rescores all catches and notifies the anglers."
            keepErrorLine={false}
          />
        )}
      </PageForm>
      <TournamentPreview formId={tournamentFormId} picture={picture} />
    </div>
  );
}

/** The step's invalid fields, including required ones that are empty. */
const wrongFieldsOf = (form: HTMLFormElement, step: ShownStep): string[] =>
  Object.keys(parseWithZod(new FormData(form), { schema: tournamentForm }).reply().error ?? {}).filter(
    (name) => stepOfField(name) === step,
  );

/** The id of the button that shows the next step, or else the errors of this one. */
export const nextStepId = "next-step";

/**
 * Enter presses a form's first button: it shows the next step of a new tournament, unless this one has an error, and saves
 * after the last.
 */
function EnterGoesOn({
  form,
  shown,
  next,
}: {
  form: Pick<FormMetadata<z.input<typeof tournamentForm>>, "validate">;
  shown: ShownStep;
  next: StepId | null;
}) {
  const navigate = useNavigate();
  const { search } = useLocation();
  if (next === null) return <DefaultSaveButton />;
  return (
    <button
      id={nextStepId}
      type="submit"
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
      onClick={(event) => {
        event.preventDefault();
        const element = event.currentTarget.form;
        const wrong = element ? wrongFieldsOf(element, shown) : [];
        for (const name of wrong) form.validate({ name });
        if (wrong.length > 0) {
          focusFirstError(tournamentFormId);
          return;
        }
        void navigate({ search, hash: next }, { preventScrollReset: true });
      }}
    >
      Next
    </button>
  );
}
