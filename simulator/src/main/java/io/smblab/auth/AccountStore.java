package io.smblab.auth;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The accounts of a server. Names are found without regard to case. */
public final class AccountStore {
    private final Map<String, Account> accounts = new TreeMap<>();

    /** A store with these accounts. */
    public static AccountStore of(Account... accounts) {
        AccountStore store = new AccountStore();
        for (Account account : accounts) {
            store.put(account);
        }
        return store;
    }

    /** Adds an account, or replaces the one of the same name and domain. */
    public void put(Account account) {
        accounts.put(key(account.domain(), account.user()), account);
    }

    /** Removes an account; no effect if there is none. */
    public void remove(String domain, String user) {
        accounts.remove(key(domain, user));
    }

    /** The account of exactly this domain, else the local account of the name. */
    public Optional<Account> find(String domain, String user) {
        Account account = accounts.get(key(domain, user));
        return Optional.ofNullable(account != null ? account : accounts.get(key("", user)));
    }

    private static String key(String domain, String user) {
        return Names.upper(domain) + '\\' + Names.upper(user);
    }
}
