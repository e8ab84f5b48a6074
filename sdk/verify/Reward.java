import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.security.*;
import java.security.spec.X509EncodedKeySpec;
import java.util.*;
import java.util.function.Predicate;
import java.util.regex.*;

final class Reward {
    /** Returns the signed values of a reward callback, or throws. query: the exact text after "?".
     * keys: "base64" by "keyId" of /delivery/v1/reward-keys.json; fetch it again after a day. isNew:
     * stores an id under a unique key; returns false where it is stored already. The keys sign for
     * all apps: pay only where ad_unit is your placement and test is not "1". */
    static Map<String, String> verify(String query, Map<String, String> keys, Predicate<String> isNew,
            long nowMilliseconds) throws Exception {
        int end = Math.max(query.indexOf("&signature="), 0);
        Matcher found = Pattern.compile("&signature=([\\w-]+)&key_id=(\\d+)").matcher(query.substring(end));
        if (!found.matches()) throw new SecurityException("the signature is not the end of the query");
        String raw = query.substring(0, end);
        if (raw.matches(".*%2[56].*")) throw new SecurityException("a value contains & or %");
        String signed = URLDecoder.decode(raw.replace("+", "%2B"), UTF_8);
        String key = keys.get(found.group(2));
        if (key == null) throw new SecurityException("the key id is unknown");
        Signature signature = Signature.getInstance("SHA256withECDSA");
        var spec = new X509EncodedKeySpec(Base64.getDecoder().decode(key));
        signature.initVerify(KeyFactory.getInstance("EC").generatePublic(spec));
        signature.update(signed.getBytes(UTF_8));
        boolean isGenuine = signature.verify(Base64.getUrlDecoder().decode(found.group(1)));
        if (!isGenuine) throw new SecurityException("the signature is wrong");
        var values = new HashMap<String, String>();
        for (String pair : signed.split("&")) { // only this text is signed, so every value is read out of it
            String[] parts = pair.split("=", 2);
            values.put(parts[0], parts.length < 2 ? "" : parts[1]);
        }
        String time = values.getOrDefault("timestamp", "");
        long age = time.matches("\\d{1,15}") ? nowMilliseconds - Long.parseLong(time) : Long.MAX_VALUE;
        if (age < -300_000 || age > 259_200_000) throw new SecurityException("the timestamp is out of range");
        String id = values.getOrDefault("transaction_id", "");
        if (id.isEmpty() || !isNew.test(id)) throw new SecurityException("the transaction id is not new");
        return values;
    }
}
