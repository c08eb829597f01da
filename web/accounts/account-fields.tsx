import type { ComponentProps } from "react";
import { usStates } from "../../src/accounts/account-limits.ts";
import { TextInput } from "../ui/form/text-input.tsx";

type TextProps = ComponentProps<typeof TextInput>;

/** The current password, unless `isNew`. */
export const PasswordInput = ({ isNew = false, ...rest }: TextProps & { isNew?: boolean }) => (
  <TextInput type="password" autoComplete={isNew ? "new-password" : "current-password"} required {...rest} />
);

export const UsernameInput = (props: TextProps) => (
  <TextInput autoComplete="username" autoCapitalize="none" spellCheck={false} required {...props} />
);

export const DisplayNameInput = (props: Partial<TextProps>) => (
  <TextInput
    label="Display Name"
    hint="Shown on leaderboards. Leave blank to use your username."
    autoComplete="name"
    optional
    {...props}
  />
);

/** A code from the authenticator app, or a recovery code. */
export const CodeInput = (props: TextProps) => (
  <TextInput autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={40} required {...props} />
);

export const StateOptions = () =>
  usStates.map(([code, name]) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
